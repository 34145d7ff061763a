import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { listCredits, type OrderCredit } from '../../../contract/credit.ts'
import type { Order } from '../../../contract/order.ts'
import { leftToPay } from '../../../rules/estimate.ts'
import { isEstimate } from '../../../rules/stated-order.ts'
import { moneyText } from '../../../rules/money-text.ts'
import { paymentWayName } from '../../../rules/payment-state.ts'
import { gramsText } from '../../../rules/piece-weight.ts'
import { rateName } from '../../../rules/purity.ts'
import { Money } from '../../shared/price.tsx'
import { VoucherLink } from '../credits/voucher-link.tsx'
import { ShopTime } from '../shared/shop-time.tsx'
import * as styles from './order-dialog.module.css'

/** The payments of an order of the counter, and how much they leave. */
export function OrderPayments({ order }: { order: Order }) {
  const { customer, payments } = order
  const { api } = useRouteContext({ from: '__root__' })
  const credited = payments.filter(({ credit }) => credit !== undefined)
  const { data: credits = [] } = useQuery({
    queryKey: ['credits', order._id, credited.length],
    queryFn: () => api(listCredits, { params: { id: order._id } }),
    enabled: credited.length > 0,
  })

  const isOpen = isEstimate(order) || order.dueOn !== undefined
  if (customer === undefined || (payments.length === 0 && !isOpen)) return null

  const oldGold = credited.reduce(
    (sum, { credit, amount }) => (credit === 'old_gold' ? sum + amount : sum),
    0,
  )

  return (
    <section className={styles.part} aria-labelledby="order-payments">
      <h3 id="order-payments">Payments</h3>
      {payments.length === 0 && <p>No payments yet.</p>}
      <ol className={styles.history}>
        {payments.map((payment) => {
          const { provider, credit, amount, at } = payment
          const detail = credits[credited.indexOf(payment)]

          return (
            <li key={`${provider} ${at} ${amount}`}>
              <b>
                {paymentWayName({ provider, credit })} <Money rupees={amount} />
              </b>
              <ShopTime at={at} />
              {detail && <span className={styles.row}>{creditText(detail)}</span>}
            </li>
          )
        })}
        {isOpen && payments.length > 0 && (
          <li>
            <b>Left to pay</b>
            <Money rupees={leftToPay(order)} />
          </li>
        )}
      </ol>
      {oldGold > 0 && (
        <div className={styles.actions}>
          <VoucherLink orderId={order._id} rupees={oldGold} />
        </div>
      )}
    </section>
  )
}

/** `PV/26-27/000042: 8.000 g of 22K gold at ₹12,900.00 per gram, less 2%.` */
function creditText({
  metal,
  fineness,
  netWeight,
  rate,
  deduction,
  note,
  voucher,
  from,
}: OrderCredit): string {
  if (metal === null || fineness === null || netWeight === null || rate === null)
    return [from && `From order ${from.orderId}.`, note].filter(Boolean).join(' ')

  const price =
    metal === 'silver' ? `${moneyText(rate.perKg)} per kilogram` : `${moneyText(rate.perGram)} per gram`

  return [
    `${voucher}: ${gramsText(netWeight)} of ${rateName(metal, fineness)} at ${price}${deduction ? `, less ${deduction}%` : ''}.`,
    note,
  ]
    .filter(Boolean)
    .join(' ')
}
