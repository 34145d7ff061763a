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
  if (drafts.length === 0) return []

  const variants = await lockVariants(
    tx,
    drafts.map(({ variantId }) => variantId),
  )
  const rows = drafts.map((draft) => {
    const variant = variants.get(draft.variantId)
    if (!variant) throw new AppError('not_found', 'There is no such variant.')
    const row = withStones(newPieceRow(draft, variant), variant)
    requireValidPiece(row, variant)
    return row
  })

  await requireFreeMarks(tx.db, rows)
  await insertPieceRows(tx, rows)
  return rows
}

/** Stores new pieces, and records them in the audit log. @throws RetryTransaction if a mark was taken. */
export async function insertPieceRows(tx: Tx, rows: readonly PieceRow[]): Promise<void> {
  await insertOrRetry(tx.db.insertInto('pieces').values(rows).execute())
  for (const row of rows)
    addAuditEntry(tx, {
      entity: 'piece',
      id: row.id,
      title: pieceName(row),
      before: null,
      after: presentPiece(row),
    })
}
