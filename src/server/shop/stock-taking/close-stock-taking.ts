import type { StockTakingAction, StockTakingResult } from '../../../contract/stock-taking.ts'
import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import { RetryTransaction } from '../../core/db/errors.ts'
import type { Tx } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { pieceName } from '../pieces/piece-row.ts'
import type { LowStockSettings } from '../stock/low-stock.ts'
import { removePieces } from '../stock/remove-pieces.ts'
import { readResult } from './stock-taking-result.ts'
import { batchesOf, lockOpenTaking } from './stock-taking-queries.ts'

type Decision = { pieceId: string; action: StockTakingAction; reason: string }

type Input = { id: string; missing: readonly Decision[]; actor: { id: string } }

/**
 * Closes a stock taking, and removes the missing pieces that are not kept from stock. Returns its result.
 * @throws AppError not_found; stale_edit if it is closed; invalid_input unless each missing piece is named once.
 */
export async function closeStockTaking(
  tx: Tx,
  shop: { settings: LowStockSettings },
  { id, missing: decisions, actor }: Input,
): Promise<StockTakingResult> {
  await lockOpenTaking(tx, id)
  const { missing } = await readResult(tx.db, id)
  requireEachOnce(
    missing.map(({ pieceId }) => pieceId),
    decisions,
  )

  const removed = decisions.flatMap(({ pieceId, action }) => (action === 'remove' ? pieceId : []))
  await remove(tx, shop.settings, removed, actor.id)
  await saveDecisions(tx, id, decisions)

  await tx.db.updateTable('stock_takings').set({ closed_at: Date.now() }).where('id', '=', id).execute()
  const result = await readResult(tx.db, id)
  addAuditEntry(tx, {
    entity: 'stock taking',
    id,
    title: 'Stock taking',
    before: { state: 'open' },
    after: {
      state: 'closed',
      found: result.found.length,
      kept: decisions.length - removed.length,
      removed: removed.length,
    },
  })
  return result
}

function requireEachOnce(missing: readonly string[], decisions: readonly Decision[]): void {
  const named = new Set(decisions.map(({ pieceId }) => pieceId))
  if (
    named.size !== decisions.length ||
    named.size !== missing.length ||
    missing.some((pieceId) => !named.has(pieceId))
  )
    throw new AppError(
      'invalid_input',
      'missing: must name each missing piece once. Please look at the result again.',
    )
}

/** @throws RetryTransaction if a piece left stock since the result was read. */
async function remove(tx: Tx, settings: LowStockSettings, ids: readonly string[], by: string): Promise<void> {
  for (const some of batchesOf(ids.toSorted())) {
    const removed = await removePieces(tx, settings, { ids: some, reason: 'stocktake', by })
    if (removed.length < some.length) throw new RetryTransaction()

    for (const row of removed)
      addAuditEntry(tx, {
        entity: 'piece',
        id: row.id,
        title: pieceName(row),
        before: { state: 'in_stock' },
        after: { state: 'gone' },
      })
  }
}

async function saveDecisions({ db }: Tx, id: string, decisions: readonly Decision[]): Promise<void> {
  const bySame = Map.groupBy(decisions, ({ action, reason }) => JSON.stringify([action, reason]))
  for (const same of bySame.values()) {
    const [{ action, reason } = { action: null, reason: null }] = same
    for (const some of batchesOf(same.map(({ pieceId }) => pieceId)))
      await db
        .updateTable('stock_taking_pieces')
        .set({ action, reason })
        .where('taking_id', '=', id)
        .where('piece_id', 'in', some)
        .execute()
  }
}
