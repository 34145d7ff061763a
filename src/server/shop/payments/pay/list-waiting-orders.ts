import type { WaitingOrder } from '../../../../contract/online-payment.ts'
import { toRupees } from '../../../../contract/money.ts'
import type { Actor } from '../../../core/context.ts'
import type { Queries } from '../../../core/db/types.ts'
import { toIsoString } from '../../../core/lib/iso-time.ts'
import { readLinesOf } from '../../invoicing/register/order-records.ts'
import { waitingOrders } from '../base/waiting-order.ts'

/** Lists the customer's own orders that can still be paid online; first the one that ends first. */
export async function listWaitingOrders(db: Queries, { actor }: { actor: Actor }): Promise<WaitingOrder[]> {
  const orders = await waitingOrders(db, Date.now())
    .select(['id', 'order_number', 'grand_total_paise', 'pay_by'])
    .where('user_id', '=', actor.id)
    .orderBy('pay_by')
    .orderBy('id')
    .execute()
  if (orders.length === 0) return []

  const linesOf = await readLinesOf(
    db,
    orders.map(({ id }) => id),
  )
  return orders.map(({ id, order_number, grand_total_paise, pay_by }) => ({
    _id: id,
    orderId: order_number,
    amount: toRupees(grand_total_paise),
    payBy: toIsoString(pay_by ?? 0),
    products: (linesOf.get(id) ?? []).map((line) => ({
      productId: line.product_id,
      name: line.name,
      image: line.image,
      quantity: line.quantity,
      pieceId: line.piece_id ?? undefined,
    })),
  }))
}
