import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import type { Order } from '../../../contract/order.ts'
import { createRefund, type RefundRecord } from '../../../contract/refund.ts'
import { isPaid } from '../../../rules/stated-order.ts'
import { Money } from '../../shared/price.tsx'
import { Button } from '../../ui/button.tsx'
import { ShopTime } from '../shared/shop-time.tsx'
import { useMay } from '../shared/use-may.ts'
import { refundStateLabels, wayNames } from './order-labels.ts'
import { RefundDialog } from './refund-dialog.tsx'
import { refundsQuery } from './refunds-query.ts'
import * as styles from './order-dialog.module.css'

/** The refunds of an order, and the button for a further one. */
export function OrderRefunds({ order }: { order: Order }) {
  const { api } = useRouteContext({ from: '__root__' })
  const [isOpen, setOpen] = useState(false)
  const may = useMay()
  const { data = [] } = useQuery({ ...refundsQuery(api, order._id), enabled: order.refunds.length > 0 })

  return (
    <>
      {data.length > 0 && (
        <section className={styles.part} aria-labelledby="order-refunds">
          <h3 id="order-refunds">Refunds</h3>
          <ol className={styles.history}>
            {data.map((refund) => (
              <li key={refund._id}>
                <b>
                  <Money rupees={refund.amount} />,{' '}
                  {refund.way === 'credit' ? 'kept as credit' : refundStateLabels[refund.state]}
                </b>
                <ShopTime at={refund.at} />
                <span className={styles.row}>{detailOf(refund, order)}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
      {may(createRefund) && isPaid(order) && order.refundedAmount < order.amount && (
        <div className={styles.actions}>
          <Button small onClick={() => setOpen(true)}>
            Refund
          </Button>
        </div>
      )}
      <RefundDialog order={order} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

/** `2 × Payal anklet. Too small. UPI 402812345670, by Asha.` */
function detailOf({ lines, reason, way, reference, by }: RefundRecord, { products }: Order): string {
  const pieces = lines
    .map(({ position, quantity }) => `${quantity} × ${products[position]?.name ?? ''}`)
    .join(', ')

  const paidBack = [
    way && way !== 'credit' && [wayNames[way], reference].filter(Boolean).join(' '),
    by && `by ${by}`,
  ]
    .filter(Boolean)
    .join(', ')

  return [pieces, reason, paidBack]
    .filter(Boolean)
    .map((text) => `${text}.`)
    .join(' ')
}
