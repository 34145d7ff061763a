import { sql } from 'kysely'
import { announce, announceAfter, type Tx } from '../db/client.ts'
import { engineOf, prepared, type Given } from '../db/prepared.ts'
import { together } from '../db/together.ts'
import { AppError } from '../errors.ts'

export type Pieces = { product_id: string; name: string; quantity: number }

/**
 * Takes the ordered pieces out of the counted stock: all of them or none, never more than there are. Lines of one
 * product count together. Products are locked in the order of their ids, so that two orders never wait for each other.
 * @throws AppError sold_out.
 */
export async function takeStock(tx: Tx, pieces: readonly Pieces[]): Promise<void> {
  const sums = sumByProduct(pieces)
  if (sums.length === 0) return
  const [, taken] = await together(engineOf(tx) === 'postgres' && sums.length > 1 ? lockProducts(tx, sums) : null, lowerStocks(tx, sums))
  const left = new Map(taken.map(({ id, stock }) => [id, stock]))
  for (const { product_id, name } of sums) {
    const stock = left.get(product_id)
    if (stock === undefined) throw soldOut(name)
    announceStock(tx, product_id, stock === 0)
  }
}

export const soldOut = (name: string) => new AppError('sold_out', `${name} is out of stock.`)

/** One statement that changes several rows locks them in whatever order it comes by them. */
const lockProducts = prepared(
  (tx: Tx, given: Given<readonly Pieces[]>, length) =>
    tx
      .selectFrom('products')
      .select('id')
      .where('id', 'in', Array.from({ length }, (_, index) => given((pieces) => (pieces[index] as Pieces).product_id)))
      .orderBy('id')
      .forNoKeyUpdate(),
  (pieces) => pieces.length,
)

const lowerStocks = prepared(
  (tx: Tx, given: Given<readonly Pieces[]>, length) => {
    const rows = Array.from({ length }, (_, index) => {
      const at = <T>(read: (pieces: Pieces) => T) => given((pieces) => read(pieces[index] as Pieces))
      return sql`(cast(${at(({ product_id }) => product_id)} as text), cast(${at(({ quantity }) => quantity)} as integer))`
    })
    // Both engines give the columns of such a list these names.
    const taken = sql<{ column1: string; column2: number }>`(values ${sql.join(rows)})`.as<'taken'>('taken')
    return tx
      .updateTable('products')
      .from(taken)
      .set((e) => ({ stock: e('stock', '-', e.ref('taken.column2')) }))
      .whereRef('products.id', '=', 'taken.column1')
      .whereRef('stock', '>=', 'taken.column2')
      .returning(['products.id', 'stock'])
  },
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
