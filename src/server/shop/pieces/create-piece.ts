import type { PieceDraft } from '../../../contract/piece-fields.ts'
import type { Piece } from '../../../contract/piece.ts'
import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import { insertOrRetry } from '../../core/db/errors.ts'
import { lockRows } from '../../core/db/sql/lock-rows.ts'
import type { Tx } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { newPieceRow, requireValidPiece } from './piece-columns.ts'
import { requireFreeMarks } from './piece-queries.ts'
import { pieceName, presentPiece } from './piece-row.ts'

/**
 * Adds a piece of a variant, in stock; weights that are left out are those of the variant.
 * @throws AppError not_found if the variant does not exist; invalid_input if nothing identifies the piece, or its net
 * weight exceeds its gross weight; piece_taken if another piece has its HUID or tag.
 */
export async function createPiece(tx: Tx, draft: PieceDraft): Promise<Piece> {
  // Locked, so that it is not removed before the piece is stored.
  const variant = await lockRows(tx.db, tx.db.selectFrom('variants').selectAll().where('id', '=', draft.variantId)).executeTakeFirst()
  if (!variant) throw new AppError('not_found', 'There is no such variant.')
  const row = newPieceRow(draft, variant)
  requireValidPiece(row)
  await requireFreeMarks(tx.db, row)
  await insertOrRetry(tx.db.insertInto('pieces').values(row).execute())
  addAuditEntry(tx, { entity: 'piece', id: row.id, title: pieceName(row), before: null, after: presentPiece(row) })
  return presentPiece(row)
}
