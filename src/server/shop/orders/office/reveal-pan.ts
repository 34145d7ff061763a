import type { RevealedPan } from '../../../../contract/manage-orders.ts'
import { addAuditEntry } from '../../../core/audit/audit-entries.ts'
import type { Tx } from '../../../core/db/types.ts'
import { AppError } from '../../../core/lib/errors.ts'
import { columnOf, noSuchOrder } from '../../invoicing/register/order-records.ts'
import { findOrdersWithPan, readPan } from '../../pan/order-pans.ts'
import { readDeclaration } from '../../pan/pan-declarations.ts'
import type { ShopContext } from '../../rates/shop-context.ts'

/**
 * Returns the PAN of an order, and the other orders with the same PAN, or the declaration in its place. Each
 * call is in the audit log.
 * @throws AppError not_found, also if the order has none; unavailable if it cannot be read.
 */
export async function revealPan(
  tx: Tx,
  { settings }: ShopContext,
  { id: key }: { id: string },
): Promise<RevealedPan> {
  const [column, value] = columnOf(key)
  const row = await tx.db
    .selectFrom('orders')
    .select(['id', 'order_number'])
    .where(column, '=', value)
    .executeTakeFirst()
  if (!row) throw noSuchOrder()

  const pan = await readPan(tx.db, settings, row.id)
  const panDeclaration = pan === undefined ? await readDeclaration(tx.db, settings, row.id) : undefined
  if (pan === undefined && !panDeclaration) throw new AppError('not_found', 'This order has no PAN.')

  addAuditEntry(tx, {
    entity: 'order',
    id: row.id,
    title: row.order_number,
    before: { panShown: false },
    after: { panShown: true },
  })

  if (pan === undefined) return { panDeclaration, orders: [] }

  const orders = await findOrdersWithPan(tx.db, settings, pan, row.id)
  return { pan, orders: orders.map(({ id, order_number }) => ({ _id: id, orderId: order_number })) }
}
