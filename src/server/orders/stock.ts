import { sql } from 'kysely'
import { announce, announceAfter, TryAgain, type Tx } from '../db/client.ts'
import { pairsOf } from '../db/pairs.ts'
import { codeOf } from '../db/postgres-pool.ts'
import { engineOf, prepared, type Given } from '../db/prepared.ts'
import { together } from '../db/together.ts'
import { AppError } from '../errors.ts'

export type Pieces = { product_id: string; name: string; quantity: number }

/**
 * Takes the ordered pieces out of the counted stock: all of them or none, never more than there are. Lines of one
 * product count together. Products are locked in the order of their ids, so that two orders never wait for each other.
 * @throws TryAgain when there are fewer than were seen.
 */
export async function takeStock(tx: Tx, pieces: readonly Pieces[]): Promise<void> {
  const sums = sumByProduct(pieces)
  if (sums.length === 0) return
  const [, taken] = await together(engineOf(tx) === 'postgres' ? lockEnough(tx, sums) : null, lowerStocks(tx, sums))
  if (taken.length < sums.length) throw new TryAgain()
  for (const { id, stock } of taken) announceStock(tx, id, stock === 0)
}

export const soldOut = (name: string) => new AppError('sold_out', `${name} is out of stock.`)

/**
 * Locks products in the order of their ids: one statement that changes several rows locks them in whatever order it
 * comes by them. Fails by dividing by zero when there are too few pieces, so that a commit which is on its way already
 * undoes the transaction instead.
 */
async function lockEnough(tx: Tx, sums: readonly Pieces[]): Promise<void> {
  await divideByEnough(tx, sums).catch((error: unknown) => {
    throw codeOf(error) === DIVISION_BY_ZERO ? new TryAgain() : error
  })
}

const DIVISION_BY_ZERO = '22012'

const divideByEnough = prepared(
  (tx: Tx, given: Given<readonly Pieces[]>, length) => {
    const locked = tx
      .selectFrom('products')
      .innerJoin(wantedOf(given, length), (join) => join.onRef('products.id', '=', 'wanted.column1'))
      .select(['stock', 'wanted.column2 as quantity'])
      .orderBy('products.id')
      .forNoKeyUpdate(['products'])
    const enough = sql<number>`1 / (case when count(*) filter (where stock >= quantity) = ${sql.lit(length)} then 1 else 0 end)`
    return tx.selectFrom(locked.as('locked')).select(enough.as('enough'))
  },
  (pieces) => pieces.length,
)

const wantedOf = (given: Given<readonly Pieces[]>, length: number) =>
  pairsOf(given, length, { key: ({ product_id }) => product_id, number: ({ quantity }) => quantity })

const lowerStocks = prepared(
  (tx: Tx, given: Given<readonly Pieces[]>, length) =>
    tx
      .updateTable('products')
      .from(wantedOf(given, length))
      .set((e) => ({ stock: e('stock', '-', e.ref('wanted.column2')) }))
      .whereRef('products.id', '=', 'wanted.column1')
      .whereRef('stock', '>=', 'wanted.column2')
      .returning(['products.id', 'stock']),
  (pieces) => pieces.length,
)

/** Puts the pieces of a cancelled order back. What is no longer sold or counted stays as it is. */
export async function giveStockBack(tx: Tx, pieces: readonly Pieces[]): Promise<void> {
  for (const { product_id, quantity } of sumByProduct(pieces)) {
    const given = await tx
      .updateTable('products')
      .set((e) => ({ stock: e('stock', '+', quantity) }))
      .where('id', '=', product_id)
      .where('stock', 'is not', null)
      .returning('stock')
      .executeTakeFirst()
    if (!given) continue
    announceStock(tx, product_id, given.stock === quantity)
  }
}

/** Most sales concern only those who show how many are left; selling out, or no longer, concerns every list. */
function announceStock(tx: Tx, id: string, turns: boolean): void {
  announceAfter(tx, `stock:${id}`)
  if (turns) announce(tx, 'catalogue', `product:${id}`)
}

/** In the order of their ids. */
export function sumByProduct(pieces: readonly Pieces[]): Pieces[] {
  const sums = new Map<string, Pieces>()
  for (const each of pieces) {
    sums.set(each.product_id, { ...each, quantity: each.quantity + (sums.get(each.product_id)?.quantity ?? 0) })
  }
  return [...sums.values()].sort((a, b) => (a.product_id < b.product_id ? -1 : 1))
}
