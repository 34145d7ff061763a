import type { RefundPreview } from '../../../contract/refund.ts'
import { Money, Price } from '../../shared/price.tsx'
import * as totals from '../../shared/totals-list.module.css'

/** The amounts of a refund before it is made. `asCredit`: all of it is kept as credit. */
export const RefundSummary = ({
  preview: { amount, taxable, tax, left, to },
  asCredit,
}: {
  preview: RefundPreview
  asCredit: boolean
}) => (
  <dl className={totals.totals} aria-label="Preview">
    <div>
      <dt>Can be refunded</dt>
      <dd>
        <Money rupees={left} />
      </dd>
    </div>
    <div>
      <dt>Taxable value</dt>
      <dd>
        <Money rupees={taxable} />
      </dd>
    </div>
    <div>
      <dt>Tax</dt>
      <dd>
        <Money rupees={tax} />
      </dd>
    </div>
    {!asCredit &&
      to
        .filter(({ provider }) => provider === 'credit')
        .map(({ amount: rupees, paymentId }) => (
          <div key={paymentId}>
            <dt>Kept as credit</dt>
            <dd>
              <Money rupees={rupees} />
            </dd>
          </div>
        ))}
    <div>
      <dt>{asCredit ? 'Credit' : 'Refund'}</dt>
      <dd>
        <Price rupees={amount} />
      </dd>
    </div>
  </dl>
)
