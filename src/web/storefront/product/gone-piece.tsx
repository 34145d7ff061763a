import { linkClass } from '../../ui/link.ts'
import { useWaitingOrders } from '../use-waiting-orders.ts'
import * as styles from './piece-choice.module.css'

/**
 * Why a piece that the address names is not among those in stock: it is in the customer's own unpaid order,
 * or it has been sold (`soldText`).
 */
export function GonePiece({ pieceId, soldText }: { pieceId: string | undefined; soldText: string }) {
  const order = useWaitingOrders()?.find(({ products }) =>
    products.some((line) => pieceId !== undefined && line.pieceId === pieceId),
  )
  if (!order) return <output className={styles.note}>{soldText}</output>

  return (
    <output className={styles.note}>
      In your unpaid order {order.orderId}.{' '}
      <a className={linkClass} href={`/pay/${order._id}`}>
        Pay now
      </a>
    </output>
  )
}
