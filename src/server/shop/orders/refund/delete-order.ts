import { addAuditEntry } from '../../../core/audit/audit-entries.ts'
import type { Actor } from '../../../core/context.ts'
import type { Tx } from '../../../core/db/types.ts'
import { recordEvent } from '../base/order-changes.ts'
import { lockOrder } from '../base/order-queries.ts'
import { release } from '../../stock/release.ts'
import { keepsStock, orderOwner } from '../../stock/stock-owner.ts'
import { auditedFields, saveOrder } from '../base/save-order.ts'
import { isCancelled } from '../base/order-state.ts'

/**
 * Archives an order: it is removed from every list and total, but kept. `restock`: whether its pieces go back
 * into stock; those of a cancelled order, or of one whose stock was released, are there already. @throws
 * AppError not_found.
 */
export async function deleteOrder(
  tx: Tx,
  { actor, id, restock }: { actor: Actor; id: string; restock: boolean },
): Promise<void> {
  const row = await lockOrder(tx, id)
  const now = Date.now()
  const restocks = restock && !isCancelled(row) && keepsStock(row)
  await saveOrder(tx, row, {
    deleted_at: now,
    updated_at: now,
    ...(restocks && { stock_released_at: now }),
  })

  if (restocks) await release(tx, [orderOwner(row)], { restock: true, by: actor.id })
  await recordEvent(tx, actor, row.id, 'deleted')

  addAuditEntry(tx, {
    entity: 'order',
    id: row.id,
    title: row.order_number,
    before: { ...auditedFields(row), ...(restocks && { restocked: true }) },
    after: null,
  })
}
