import { v7 as uuidv7 } from 'uuid'
import { MAX_TAKEN_PIECES, type StockTakingScope } from '../../../contract/stock-taking.ts'
import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import { lockNames } from '../../core/db/sql/lock-rows.ts'
import type { Tx } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { isInScope, overlaps, readScope } from './stock-taking-scope.ts'
import { batchesOf, piecesWithProducts } from './stock-taking-queries.ts'

type Input = { scope: StockTakingScope; actor: { id: string } }

/**
 * Starts a stock taking of the pieces that are in stock now. Returns its id and their number.
 * @throws AppError in_use while an open one counts some of the same pieces; invalid_input for too many.
 */
export async function createStockTaking(tx: Tx, { scope, actor }: Input) {
  await lockNames(tx, ['stock-takings'])
  await requireNoOther(tx, scope)

  const pieces = await readPiecesOf(tx, scope)
  if (pieces.length > MAX_TAKEN_PIECES)
    throw new AppError(
      'invalid_input',
      `scope: has more than ${MAX_TAKEN_PIECES.toLocaleString('en-IN')} pieces. Please take stock by category or metal.`,
    )

  const id = uuidv7()
  await tx.db
    .insertInto('stock_takings')
    .values({
      id,
      scope: JSON.stringify(scope),
      started_at: Date.now(),
      closed_at: null,
      by_user: actor.id,
    })
    .execute()
  for (const some of batchesOf(pieces))
    await tx.db
      .insertInto('stock_taking_pieces')
      .values(some.map((piece_id) => ({ taking_id: id, piece_id, action: null, reason: null })))
      .execute()

  addAuditEntry(tx, {
    entity: 'stock taking',
    id,
    title: 'Stock taking',
    before: null,
    after: { scope, expected: pieces.length },
  })
  return { _id: id, expected: pieces.length }
}

async function requireNoOther({ db }: Tx, scope: StockTakingScope): Promise<void> {
  const open = await db.selectFrom('stock_takings').select('scope').where('closed_at', 'is', null).execute()
  if (open.some((other) => overlaps(readScope(other.scope), scope)))
    throw new AppError('in_use', 'A stock taking of these pieces is open. Close it first.')
}

/** The ids of the pieces in stock that are counted. */
async function readPiecesOf({ db }: Tx, scope: StockTakingScope): Promise<string[]> {
  const rows = await piecesWithProducts(db)
    .select(['pieces.id', 'products.category', 'products.metal', 'variants.fineness'])
    .where('pieces.state', '=', 'in_stock')
    .orderBy('pieces.id')
    .execute()
  return rows.filter((row) => isInScope(scope, row)).map(({ id }) => id)
}
