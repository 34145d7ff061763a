import type { Tx, Writer } from '../db/types.ts'
import type { CartLineRow } from '../db/schema/order-tables.ts'
import { valuesTable, type ValuesPair } from '../db/sql/values-table.ts'
import { compiledQuery, type Params } from '../db/sql/compiled-query.ts'
import { pipeline } from '../db/pipeline.ts'

export type LineInCart = Pick<CartLineRow, 'id' | 'product_id' | 'size' | 'color' | 'quantity'>
type Ordered = Omit<LineInCart, 'id'>

/** The quantity to remove from a cart line. */
export type OrderedItems = Pick<CartLineRow, 'id' | 'quantity'>

/** Computes what to remove from a customer's cart when these lines are ordered. */
export function orderedItemsOf(inCart: readonly LineInCart[], ordered: readonly Ordered[]): OrderedItems[] {
  const sums = sumByChoice(ordered)
  return inCart.flatMap((line) => {
    const quantity = sums.get(choiceOf(line))
    return quantity === undefined ? [] : { id: line.id, quantity }
  })
}

/** Removes ordered quantities from cart lines; pieces added meanwhile stay in the cart. */
export async function removeOrderedItems(tx: Tx, leaving: readonly OrderedItems[]): Promise<void> {
  // Delete first: after lowering, a line may hold no more pieces than were ordered, and would be deleted too.
  if (leaving.length > 0) await pipeline(deleteEmptied(tx.db, leaving), lowerLines(tx.db, leaving.map(({ id: key, quantity: number }) => ({ key, number }))))
}

const deleteEmptied = compiledQuery(
  (db: Writer, given: Params<readonly OrderedItems[]>, length) =>
    db.deleteFrom('cart_lines').where((e) =>
      e.or(
        Array.from({ length }, (_, index) => {
          const at = <T>(read: (line: OrderedItems) => T) => given((lines) => read(lines[index] as OrderedItems))
          return e.and([e('id', '=', at(({ id }) => id)), e('quantity', '<=', at(({ quantity }) => quantity))])
        }),
      ),
    ),
  (leaving) => leaving.length,
)

const lowerLines = compiledQuery(
  (db: Writer, given: Params<readonly ValuesPair[]>, length) =>
    db
      .updateTable('cart_lines')
      .from(valuesTable(given, length))
      .set((e) => ({ quantity: e('quantity', '-', e.ref('wanted.column2')), updated_at: given(() => Date.now()) }))
      .whereRef('cart_lines.id', '=', 'wanted.column1')
      .whereRef('quantity', '>', 'wanted.column2'),
  (leaving) => leaving.length,
)

const choiceOf = (line: Ordered) => JSON.stringify([line.product_id, line.size, line.color])

function sumByChoice(ordered: readonly Ordered[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const line of ordered) sums.set(choiceOf(line), line.quantity + (sums.get(choiceOf(line)) ?? 0))
  return sums
}
