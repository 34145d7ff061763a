import type { Tx } from '../../core/db/types.ts'
import type { CartLineRow } from '../../core/db/schema/hold-tables.ts'
import { lineColor } from '../../core/db/sql/line-color.ts'
import { numberById } from '../../core/db/sql/number-by-id.ts'

export type LineInCart = Pick<
  CartLineRow,
  'id' | 'product_id' | 'size' | 'color' | 'engraving' | 'piece_id' | 'quantity'
>
type Ordered = Omit<LineInCart, 'id'>

/** The quantity to remove from a cart line. */
export type OrderedItems = Pick<CartLineRow, 'id' | 'quantity'>

/** The columns of `LineInCart`. */
export const inCartColumns = [
  'id',
  'product_id',
  'size',
  lineColor.as('color'),
  'engraving',
  'piece_id',
  'quantity',
] as const

/** Computes what to remove from a customer's cart when these lines are ordered. */
export function orderedItemsOf(inCart: readonly LineInCart[], ordered: readonly Ordered[]): OrderedItems[] {
  const sums = sumByChoice(ordered)
  return inCart.flatMap((line) => {
    const quantity = sums.get(choiceOf(line))
    return quantity === undefined ? [] : { id: line.id, quantity }
  })
}

/** Removes ordered quantities from cart lines; pieces added in the meantime stay in the cart. */
export async function removeOrderedItems(tx: Tx, leaving: readonly OrderedItems[]): Promise<void> {
  if (leaving.length === 0) return

  const ids = leaving.map(({ id }) => id)
  const ordered = numberById('id', new Map(leaving.map(({ id, quantity }) => [id, quantity])))
  // Delete first: after lowering, a line may hold no more pieces than were ordered, and would be deleted too.
  await tx.db.deleteFrom('cart_lines').where('id', 'in', ids).where('quantity', '<=', ordered).execute()
  await tx.db
    .updateTable('cart_lines')
    .set((e) => ({ quantity: e('quantity', '-', ordered), updated_at: Date.now() }))
    .where('id', 'in', ids)
    .where('quantity', '>', ordered)
    .execute()
}

const choiceOf = ({ product_id, size, color, engraving, piece_id }: Ordered) =>
  piece_id ?? JSON.stringify([product_id, size, color, engraving])

function sumByChoice(ordered: readonly Ordered[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const line of ordered) sums.set(choiceOf(line), line.quantity + (sums.get(choiceOf(line)) ?? 0))
  return sums
}
