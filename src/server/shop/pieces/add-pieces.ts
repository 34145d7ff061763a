import type { PieceDraft } from '../../../contract/piece-fields.ts'
import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import { insertOrRetry } from '../../core/db/errors.ts'
import type { PieceRow } from '../../core/db/schema/piece-tables.ts'
import type { Tx } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { lockVariants } from './lock-variants.ts'
import { newPieceRow, requireValidPiece, withStones } from './piece-columns.ts'
import { requireFreeMarks } from './piece-queries.ts'
import { pieceName, presentPiece } from './piece-row.ts'

/** Adds pieces, in stock, which the caller then counts. @throws AppError as createPiece does. */
export async function addPieces(tx: Tx, drafts: readonly PieceDraft[]): Promise<PieceRow[]> {
  const added: PieceRow[] = []
  if (drafts.length === 0) return added
  const variants = await lockVariants(
    tx,
    drafts.map(({ variantId }) => variantId),
  )
  for (const draft of drafts) {
    const variant = variants.get(draft.variantId)
    if (!variant) throw new AppError('not_found', 'There is no such variant.')
    const row = withStones(newPieceRow(draft, variant), variant)
    requireValidPiece(row, variant)
    await requireFreeMarks(tx.db, row)
    await insertOrRetry(tx.db.insertInto('pieces').values(row).execute())
    addAuditEntry(tx, {
      entity: 'piece',
      id: row.id,
      title: pieceName(row),
      before: null,
      after: presentPiece(row),
    })
    added.push(row)
  }
  return added
}
