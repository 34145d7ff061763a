import type { Order } from '../../../contract/order.ts'
import type { Actor } from '../../core/context.ts'
import type { Tx } from '../../core/db/types.ts'
import { issueCreditNote } from '../invoicing/issue-credit-note.ts'
import { cancelByShop } from './order-cancellation.ts'
import { saveChange, staleOrder, recordEvent } from './order-changes.ts'
import { mailOrderRefunded } from './order-mails.ts'
import { customerOf, lockOrder } from './order-queries.ts'
import { orderWithDetails } from './order-row.ts'

/** `cancel`: whether a refunded order is cancelled as well; `restock`: whether its pieces then go back into stock. */
type Refund = { cancel?: boolean | undefined; restock?: boolean | undefined }

/** Marks a paid order as refunded. @throws AppError not_found, stale_edit if nothing was paid. */
export async function refundOrder(tx: Tx, actor: Actor, key: string, { cancel = false, restock = true }: Refund): Promise<Order> {
  const row = await lockOrder(tx, key)
  if (row.payment_status !== 'paid' && row.payment_status !== 'refunded') throw await staleOrder(tx.db, actor, row, 'was not paid')
  const refunded = await saveChange(tx, row, { payment_status: 'refunded' })
  if (row.payment_status === 'paid') {
    await recordEvent(tx, actor, row.id, 'refunded')
    await issueCreditNote(tx, row.id)
    await mailOrderRefunded(tx, await customerOf(tx.db, row), refunded)
  }
  return cancel ? cancelByShop(tx, actor, refunded, { restock }) : orderWithDetails(tx.db, refunded, actor)
}
