import type { Order } from '../../../../contract/order.ts'
import type { Actor } from '../../../core/context.ts'
import { insertOrRetry } from '../../../core/db/errors.ts'
import { lockRows } from '../../../core/db/sql/lock-rows.ts'
import type { Tx } from '../../../core/db/types.ts'
import { AppError } from '../../../core/lib/errors.ts'
import { queueMails } from '../../../core/mail/outbox.ts'
import { readOrderLines } from '../../invoicing/register/order-records.ts'
import type { ShopContext } from '../../rates/shop-context.ts'
import { noLongerPossible } from '../base/order-changes.ts'
import { requireOwnOrder } from '../base/order-queries.ts'
import { orderWithDetails } from '../base/order-row.ts'
import { noticesOfReference } from '../base/order-notices.ts'
import { saveOrder } from '../base/save-order.ts'
import { awaitsPayment } from '../base/order-state.ts'

/**
 * Sets the reference of the customer's own bank transfer. @throws AppError not_found, invalid_input for
 * another kind of payment or a reference of another order, stale_edit once the payment was confirmed or the
 * order cancelled.
 */
export async function setPaymentReference(
  tx: Tx,
  { settings }: ShopContext,
  { actor, utr, ...key }: { actor: Actor; id: string; utr: string },
): Promise<Order> {
  const { id } = await requireOwnOrder(tx.db, actor, key.id)
  const order = await lockRows(
    tx.db,
    tx.db.selectFrom('orders').selectAll().where('id', '=', id),
  ).executeTakeFirstOrThrow()
  if (order.payment_method !== 'BANK') throw new AppError('invalid_input', 'utr: belongs to a bank transfer')
  if (!awaitsPayment(order)) throw noLongerPossible('be given a reference')

  const other = await tx.db
    .selectFrom('orders')
    .select('id')
    .where('utr', '=', utr)
    .where('id', '!=', id)
    .executeTakeFirst()
  if (other) throw new AppError('invalid_input', 'utr: belongs to another order')
  if (order.utr === utr) return orderWithDetails(tx.db, order, actor)

  const changed = await insertOrRetry(saveOrder(tx, order, { utr }))
  await queueMails(tx, noticesOfReference(settings, changed, await readOrderLines(tx.db, id)))

  return orderWithDetails(tx.db, changed, actor)
}
