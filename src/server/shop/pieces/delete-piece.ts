import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import type { Tx } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { lockPiece } from './piece-queries.ts'
import { pieceName, presentPiece } from './piece-row.ts'

/** Deletes a piece. @throws AppError not_found; in_use if it is sold. */
export async function deletePiece(tx: Tx, id: string): Promise<void> {
  const row = await lockPiece(tx, id)
  if (row.state === 'sold') throw new AppError('in_use', 'This piece is sold, and stays with its order.')
  await tx.db.deleteFrom('pieces').where('id', '=', id).execute()
  addAuditEntry(tx, { entity: 'piece', id, title: pieceName(row), before: presentPiece(row), after: null })
}
