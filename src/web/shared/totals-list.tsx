import type { CartTotals } from '../../contract/cart.ts'
import { Money, Price } from '../ui/price.tsx'

type TotalsListProps = {
  totals: CartTotals
  /** Named beside the discount it gave. */
  couponCode?: string | null
  /** While there is still something to choose: also how many pieces, and a discount of nothing. */
  open?: boolean
}

/** What a cart or an order comes to, line by line; while it is open its grand total stands at the button that closes it. */
export const TotalsList = ({ totals, couponCode, open = false }: TotalsListProps) => (
  <dl className="sum">
    {open && (
      <div>
        <dt>Selected items</dt>
        <dd className="money">{totals.selectedItems}</dd>
      </div>
    )}
    <div>
      <dt>Total price</dt>
      <dd>
        <Money rupees={totals.totalPrice} />
      </dd>
    </div>
    {(open || totals.discountPercentage > 0) && (
      <div>
        <dt>
          Discount ({totals.discountPercentage}%{couponCode && `, ${couponCode}`})
        </dt>
        <dd className={totals.discount > 0 ? 'saved' : undefined}>
          {totals.discount > 0 && '−'}
          <Money rupees={totals.discount} />
        </dd>
      </div>
    )}
    <div>
      <dt>Tax ({totals.taxRate}%)</dt>
      <dd>
        <Money rupees={totals.tax} />
      </dd>
    </div>
    {!open && <TotalLine rupees={totals.grandTotal} />}
  </dl>
)

/** The grand total by itself. */
export const GrandTotal = ({ rupees }: { rupees: number }) => (
  <dl className="sum">
    <TotalLine rupees={rupees} />
  </dl>
)

const TotalLine = ({ rupees }: { rupees: number }) => (
  <div className="total threaded">
    <dt>Grand total</dt>
    <dd>
      <Price rupees={rupees} />
    </dd>
  </div>
)
