import type { PieceImportReport } from '../../../contract/piece.ts'
import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import { applyInSteps, changedSincePreview, recordProgress } from '../catalogue/import-progress.ts'
import { insertOrRetry } from '../../core/db/errors.ts'
import { lockRows } from '../../core/db/sql/lock-rows.ts'
import type { PieceRow } from '../../core/db/schema/piece-tables.ts'
import type { Database, Tx } from '../../core/db/types.ts'
import { pieceName, presentPiece } from './piece-row.ts'
import { presentPiecePlan, type PiecePlan } from './plan-pieces.ts'

/**
 * Adds the pieces of a plan in steps, if `digest` matches the plan. The same call completes an interrupted
 * import. Without a digest nothing is added.
 * @throws AppError stale_edit if the plan does not match the digest, or another piece got one of its HUIDs or tags: then
 * the steps before it stay.
 */
export async function importPieces(step: Database['transaction'], plan: PiecePlan, digest: string | undefined): Promise<PieceImportReport> {
  if (digest === undefined) return presentPiecePlan(plan, false)
  if (digest !== plan.digest) throw changedSincePreview('pieces')
  await applyInSteps(plan.added, 'pieces', (batch) => step((tx) => addBatch(tx, plan, batch)))
  return presentPiecePlan(plan, true)
}

async function addBatch(tx: Tx, { file, digests }: PiecePlan, batch: readonly PiecePlan['added'][number][]): Promise<void> {
  const rows = batch.map(({ row }) => row)
  await requireUnchanged(tx, rows)
  await insertOrRetry(tx.db.insertInto('pieces').values(rows).execute())
  for (const row of rows) addAuditEntry(tx, { entity: 'piece', id: row.id, title: pieceName(row), before: null, after: presentPiece(row) })
  if (!(await recordProgress(tx, file, batch.map(({ line, row: { id } }) => ({ line, digest: digests.get(line) ?? '', recordId: id }))))) throw changedSincePreview('pieces')
}

/** Checks that the variants still exist, and that the HUIDs and tags are still free. */
async function requireUnchanged(tx: Tx, rows: readonly PieceRow[]): Promise<void> {
  const ids = [...new Set(rows.map(({ variant_id }) => variant_id))]
  const variants = await lockRows(tx.db, tx.db.selectFrom('variants').select('id').where('id', 'in', ids).orderBy('id')).execute()
  if (variants.length < ids.length) throw changedSincePreview('pieces')
  for (const column of ['huid', 'tag'] as const) {
    const values = rows.flatMap((row) => row[column] ?? [])
    if (values.length > 0 && (await tx.db.selectFrom('pieces').select('id').where(column, 'in', values).executeTakeFirst())) throw changedSincePreview('pieces')
  }
}
