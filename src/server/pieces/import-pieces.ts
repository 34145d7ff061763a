import type { PieceImportReport } from '../../contract/piece.ts'
import { addAuditEntry, skipAuditEntry } from '../admin/audit/audit.service.ts'
import { insertOrRetry } from '../db/errors.ts'
import { lockRows } from '../db/sql/lock-rows.ts'
import type { Tx } from '../db/types.ts'
import { AppError } from '../lib/errors.ts'
import { pieceName, presentPiece } from './piece-row.ts'
import { digestOfPieces, presentPiecePlan, type PiecePlan } from './plan-pieces.ts'

/** Pieces inserted by one statement. */
const AT_ONCE = 100

/**
 * Adds all pieces of a plan, or none, if `digest` matches the plan. Without a digest nothing is added.
 * @throws AppError stale_edit if the plan no longer matches the digest, or another piece got one of its HUIDs or tags.
 */
export async function importPieces(tx: Tx, plan: PiecePlan, digest: string | undefined): Promise<PieceImportReport> {
  skipAuditEntry(tx)
  if (digest === undefined) return presentPiecePlan(plan, false)
  if (digest !== digestOfPieces(plan)) throw changedMeanwhile()
  const rows = plan.added.map(({ row }) => row)
  await requireUnchanged(tx, plan)
  for (let start = 0; start < rows.length; start += AT_ONCE) await insertOrRetry(tx.db.insertInto('pieces').values(rows.slice(start, start + AT_ONCE)).execute())
  for (const row of rows) addAuditEntry(tx, { entity: 'piece', id: row.id, title: pieceName(row), before: null, after: presentPiece(row) })
  return presentPiecePlan(plan, true)
}

/** Checks that the variants still exist, and that the HUIDs and tags are still free. */
async function requireUnchanged(tx: Tx, { added }: PiecePlan): Promise<void> {
  for (let start = 0; start < added.length; start += AT_ONCE) {
    const rows = added.slice(start, start + AT_ONCE).map(({ row }) => row)
    const ids = [...new Set(rows.map(({ variant_id }) => variant_id))]
    const variants = await lockRows(tx.db, tx.db.selectFrom('variants').select('id').where('id', 'in', ids).orderBy('id')).execute()
    if (variants.length < ids.length) throw changedMeanwhile()
    for (const column of ['huid', 'tag'] as const) {
      const values = rows.flatMap((row) => row[column] ?? [])
      if (values.length > 0 && (await tx.db.selectFrom('pieces').select('id').where(column, 'in', values).executeTakeFirst())) throw changedMeanwhile()
    }
  }
}

const changedMeanwhile = () => new AppError('stale_edit', 'The pieces or the file have changed since the preview. Please check the file again.')
