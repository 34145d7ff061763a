import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import type { Actor } from '../../core/context.ts'
import type { Tx } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import type { ShopContext } from '../rates/shop-context.ts'
import { adjust } from '../stock/adjust.ts'
import { isReserved, lockPiece } from './piece-queries.ts'
import { pieceName, presentPiece } from './piece-row.ts'

/**
 * Deletes a piece. @throws AppError not_found; in_use if it belongs to an order, or a price hold reserves it.
 */
export async function deletePiece(
  tx: Tx,
  { settings }: ShopContext,
  { actor, id }: { actor: Actor; id: string },
): Promise<void> {
  const row = await lockPiece(tx, id)
  if (row.hold_id !== null) throw isReserved()
  if (row.state === 'sold') throw new AppError('in_use', 'This piece is sold, and stays with its order.')
  if (row.order_id !== null)
    throw new AppError('in_use', 'This piece belongs to an order. Put it in stock or mark it as gone first.')

  await tx.db.deleteFrom('pieces').where('id', '=', id).execute()
  addAuditEntry(tx, { entity: 'piece', id, title: pieceName(row), before: presentPiece(row), after: null })
  await adjust(tx, settings, { before: [row], reason: 'edit', by: actor.id })
}
