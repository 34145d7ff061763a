import type { Tx } from '../db/client.ts'
import type { CartLineRow } from '../db/order-tables.ts'

export type LineInCart = Pick<CartLineRow, 'id' | 'product_id' | 'size' | 'color' | 'quantity'>
type Ordered = Omit<LineInCart, 'id'>

/** What leaves a line of a cart: so many pieces. */
export type Leaving = Pick<CartLineRow, 'id' | 'quantity'>

/** What leaves a shopper's cart when this is ordered. */
export function leavingOf(inCart: readonly LineInCart[], ordered: readonly Ordered[]): Leaving[] {
  const sums = sumByChoice(ordered)
  return inCart.flatMap((line) => {
    const quantity = sums.get(choiceOf(line))
    return quantity === undefined ? [] : { id: line.id, quantity }
  })
}

/** Takes what was ordered out of the lines of carts; what was added meanwhile stays. */
export async function leaveCarts(tx: Tx, leaving: readonly Leaving[]): Promise<void> {
  if (leaving.length === 0) return
  const gone = await tx
    .deleteFrom('cart_lines')
    .where((e) => e.or(leaving.map(({ id, quantity }) => e.and([e('id', '=', id), e('quantity', '<=', quantity)]))))
    .returning('id')
    .execute()
  const emptied = new Set(gone.map(({ id }) => id))
  for (const { id, quantity } of leaving.filter((line) => !emptied.has(line.id))) {
    await tx
      .updateTable('cart_lines')
      .set((e) => ({ quantity: e('quantity', '-', quantity), updated_at: Date.now() }))
      .where('id', '=', id)
      .where('quantity', '>', quantity)
      .execute()
  }
}

const choiceOf = (line: Ordered) => JSON.stringify([line.product_id, line.size, line.color])

function sumByChoice(ordered: readonly Ordered[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const line of ordered) sums.set(choiceOf(line), line.quantity + (sums.get(choiceOf(line)) ?? 0))
  return sums
}
