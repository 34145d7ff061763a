import type { Order } from '../../../../contract/order.ts'
import { addAuditEntry } from '../../../core/audit/audit-entries.ts'
import type { Actor } from '../../../core/context.ts'
import type { Tx } from '../../../core/db/types.ts'
import { ensureInvoice } from '../../invoicing/ensure-invoice.ts'
import { readInvoice } from '../../invoicing/invoice-queries.ts'
import type { ShopContext } from '../../rates/shop-context.ts'
import { requireHuids } from './dispatch-checks.ts'
import { requireConfirmed, staleOrder } from '../base/order-changes.ts'
import { lockOrder } from '../base/order-queries.ts'
import { orderWithDetails } from '../base/order-row.ts'
import { isCancelled } from '../base/order-state.ts'

/**
 * Issues an order's invoice before dispatch. @throws AppError not_found; stale_edit if it was cancelled
 * without one; huid_needed, since an invoice names the pieces and is never changed.
 */
export async function issueInvoice(
  tx: Tx,
  { settings }: ShopContext,
  { actor, id }: { actor: Actor; id: string },
): Promise<Order> {
  const row = await lockOrder(tx, id)
  const before = await readInvoice(tx.db, row.id)
  if (!before && isCancelled(row)) throw await staleOrder(tx.db, actor, row, 'was cancelled')

  await requireConfirmed(tx.db, actor, row)
  if (!before) await requireHuids(tx.db, [row])
  await ensureInvoice(tx, settings, row)
  const order = await orderWithDetails(tx.db, row, actor)
  const issued = { invoiceNumber: order.invoiceNumber }
  addAuditEntry(tx, {
    entity: 'order',
    id: row.id,
    title: row.order_number,
    before: before ? issued : { invoiceNumber: null },
    after: issued,
  })

  return order
}
