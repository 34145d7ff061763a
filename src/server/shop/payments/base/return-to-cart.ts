import { v7 as uuidv7 } from 'uuid'
import { MAX_CART_LINES, MAX_QUANTITY } from '../../../../contract/cart.ts'
import type { CartLineRow } from '../../../core/db/schema/hold-tables.ts'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import type { Tx } from '../../../core/db/types.ts'
import { readOrderLines } from '../../invoicing/register/order-records.ts'
import { storedColor } from '../../cart/line-choice.ts'
import { inCartColumns, orderedItemsOf, removeOrderedItems } from '../../cart/remove-ordered-items.ts'

/**
 * Puts the lines of an order that has ended unpaid back into its customer's cart, except those that the cart
 * has again, and those of deleted products.
 */
export async function returnToCart(
  tx: Tx,
  { id, user_id: userId }: Pick<OrderRow, 'id' | 'user_id'>,
): Promise<void> {
  if (userId === null) return

  const lines = await readOrderLines(tx.db, id)
  const products = await tx.db
    .selectFrom('products')
    .select('id')
    .where(
      'id',
      'in',
      lines.map(({ product_id }) => product_id),
    )
    .execute()
  const { count } = await tx.db
    .selectFrom('cart_lines')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()

  const now = Date.now()
  const known = new Set(products.map((product) => product.id))
  const returned = lines
    .filter(({ product_id }) => known.has(product_id))
    .slice(0, Math.max(0, MAX_CART_LINES - Number(count)))
    .map((line): CartLineRow => ({
      id: uuidv7(),
      user_id: userId,
      product_id: line.product_id,
      // The size of a line of a piece is the id of the piece.
      size: line.piece_id ?? line.size,
      color: line.piece_id === null ? storedColor(line) : '',
      engraving: line.engraving,
      piece_id: line.piece_id,
      quantity: Math.min(line.quantity, MAX_QUANTITY),
      created_at: now,
      updated_at: now,
    }))
  if (returned.length === 0) return

  await tx.db
    .insertInto('cart_lines')
    .values(returned)
    .onConflict((conflict) => conflict.columns(['user_id', 'product_id', 'size', 'color']).doNothing())
    .execute()
}

/** Removes the lines of a reinstated order from its customer's cart again. */
export async function removeFromCart(
  tx: Tx,
  { id, user_id: userId }: Pick<OrderRow, 'id' | 'user_id'>,
): Promise<void> {
  if (userId === null) return

  const inCart = await tx.db
    .selectFrom('cart_lines')
    .select(inCartColumns)
    .where('user_id', '=', userId)
    .execute()
  await removeOrderedItems(tx, orderedItemsOf(inCart, await readOrderLines(tx.db, id)))
}
