import type { PieceImportReport } from '../../../contract/piece.ts'
import { applyInSteps, changedSincePreview, recordProgress } from '../catalogue/import/import-progress.ts'
import type { PieceRow } from '../../core/db/schema/piece-tables.ts'
import type { Database, Tx } from '../../core/db/types.ts'
import type { ShopContext } from '../rates/shop-context.ts'
import type { LowStockSettings } from '../stock/low-stock.ts'
import { adjust } from '../stock/adjust.ts'
import { insertPieceRows } from './add-pieces.ts'
import { lockVariants } from './lock-variants.ts'
import { findPieceProblem, withStones } from './piece-columns.ts'
import { presentPiecePlan, type PiecePlan } from './plan-pieces.ts'

type Input = {
  actor: { id: string }
  plan: PiecePlan
  /** Of the preview; without it nothing is added. */
  digest: string | undefined
}

/**
 * Adds the pieces of a plan in steps, if `digest` matches the plan. The same call completes an interrupted
 * import. Without a digest nothing is added.
 * @throws AppError stale_edit if the plan does not match the digest, or another piece got one of its HUIDs or
 * tags: then the steps before it stay.
 */
export async function importPieces(
  step: Database['transaction'],
  { settings }: ShopContext,
  { actor, plan, digest }: Input,
): Promise<PieceImportReport> {
  if (digest === undefined) return presentPiecePlan(plan, false)
  if (digest !== plan.digest) throw changedSincePreview('pieces')
  await applyInSteps(plan.added, 'pieces', (batch) =>
    step((tx) => addBatch(tx, settings, { actor, plan }, batch)),
  )
  return presentPiecePlan(plan, true)
}

async function addBatch(
  tx: Tx,
  settings: LowStockSettings,
  { actor, plan: { file, digests } }: Omit<Input, 'digest'>,
  batch: readonly PiecePlan['added'][number][],
): Promise<void> {
  const rows = await requireUnchanged(
    tx,
    batch.map(({ row }) => row),
  )
  await insertPieceRows(tx, rows)
  await adjust(tx, settings, {
    after: rows,
    reason: 'import',
    by: actor.id,
    metal: 'bought',
  })
  if (
    !(await recordProgress(
      tx,
      file,
      batch.map(({ line, row: { id } }) => ({ line, digest: digests.get(line) ?? '', recordId: id })),
    ))
  )
    throw changedSincePreview('pieces')
}

/**
 * Checks that the variants still exist and take these pieces, and that the HUIDs and tags are still free.
 * Returns the pieces with their stones.
 */
async function requireUnchanged(tx: Tx, rows: readonly PieceRow[]): Promise<PieceRow[]> {
  const variants = await lockVariants(
    tx,
    rows.map(({ variant_id }) => variant_id),
  )
  for (const column of ['huid', 'tag'] as const) {
    const values = rows.flatMap((row) => row[column] ?? [])
    if (
      values.length > 0 &&
      (await tx.db.selectFrom('pieces').select('id').where(column, 'in', values).executeTakeFirst())
    )
      throw changedSincePreview('pieces')
  }
  return rows.map((row) => {
    const variant = variants.get(row.variant_id)
    if (!variant || findPieceProblem(row, variant)) throw changedSincePreview('pieces')
    return withStones(row, variant)
  })
}
