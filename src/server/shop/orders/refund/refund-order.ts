import type { Order } from '../../../../contract/order.ts'
import type { Actor } from '../../../core/context.ts'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import type { Tx } from '../../../core/db/types.ts'
import { issueCreditNote } from '../../invoicing/issue-credit-note.ts'
import { cancelByShop } from '../base/order-cancellation.ts'
import { staleOrder, recordEvent } from '../base/order-changes.ts'
import { lockOrder } from '../base/order-queries.ts'
import { orderWithDetails } from '../base/order-row.ts'
import { saveOrder } from '../base/save-order.ts'
import { planOrderRefund } from './plan-order-refund.ts'
import { recordRefund } from './record-refund.ts'

/**
 * `cancel`: whether a refunded order is cancelled as well; `restock`: whether its pieces then go back into
 * stock.
 */
type Refund = { actor: Actor; id: string; cancel?: boolean | undefined; restock?: boolean | undefined }

/**
 * Refunds the remaining amount of a paid order. @throws AppError not_found, stale_edit if nothing was paid.
 */
export async function refundOrder(
  tx: Tx,
  { actor, id, cancel = false, restock = true }: Refund,
): Promise<Order> {
  const row = await lockOrder(tx, id)
  if (row.payment_status !== 'paid' && row.payment_status !== 'refunded')
    throw await staleOrder(tx.db, actor, row, 'was not paid')

  const refunded =
    row.payment_status === 'paid' && (row.refunded_paise ?? -1) < row.grand_total_paise
      ? await refundRest(tx, actor, row)
      : await saveOrder(tx, row, {}, {})

  return cancel ? cancelByShop(tx, actor, refunded, { restock }) : orderWithDetails(tx.db, refunded, actor)
}

async function refundRest(tx: Tx, actor: Actor, row: OrderRow): Promise<OrderRow> {
  const paidBack = { actor, reason: 'Order refunded', restock: false, paidBack: null }
  if (row.grand_total_paise > 0) return recordRefund(tx, row, await planOrderRefund(tx.db, row, {}), paidBack)

  const refunded = await saveOrder(tx, row, { payment_status: 'refunded' }, {})
  await recordEvent(tx, actor, row.id, 'refunded')
  await issueCreditNote(tx, refunded)

  return refunded
}
