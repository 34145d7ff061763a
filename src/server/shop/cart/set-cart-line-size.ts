import { MAX_QUANTITY, type CartLine } from '../../../contract/cart.ts'
import type { Actor } from '../../core/context.ts'
import type { Tx } from '../../core/db/types.ts'
import { endHold } from './end-hold.ts'
import { parseVariants, variantsColumn } from '../catalogue/variant-row.ts'
import { lineColumns, presentLine, shownOfProduct, withVariant } from './cart-row.ts'
import { noSuchLine, insufficientStock } from './cart-errors.ts'
import type { CartShop } from './cart-lines.ts'
import { chosenOptions } from './chosen-options.ts'

/**
 * Changes the size of a line and returns it. If the cart has a line of this size already, both become that one line.
 * @throws AppError not_found (also for another customer's line), or invalid_input for a size that is not offered or too
 * high a quantity.
 */
export async function setCartLineSize(tx: Tx, { settings, rates }: CartShop, actor: Actor, input: { id: string; size: string }): Promise<CartLine> {
  const { id } = input
  const found = await tx.db
    .selectFrom('cart_lines')
    .innerJoin('products', 'products.id', 'cart_lines.product_id')
    .select([...lineColumns, 'cart_lines.created_at', ...shownOfProduct, variantsColumn(tx.db)])
    .where('cart_lines.id', '=', id)
    .where('cart_lines.user_id', '=', actor.id)
    .executeTakeFirst()
  if (!found) throw noSuchLine()
  const variants = parseVariants(found.variants)
  const offered = { name: found.name, size: found.sizes, colors: JSON.stringify([found.color]), variants }
  const { size } = chosenOptions(offered, { size: input.size, color: found.color })
  const line = withVariant({ ...found, size }, rates, Date.now(), variants)
  if (size === found.size) return presentLine(line, line, settings)
  if (line.variant && line.stock !== null && line.stock < line.quantity) throw insufficientStock(line)

  await endHold(tx, actor.id)
  // Delete and insert again: of two concurrent changes only one deletes the line, and the insert joins an equal line.
  const removed = await tx.db.deleteFrom('cart_lines').where('id', '=', id).returning(['quantity', 'created_at']).executeTakeFirst()
  if (!removed) throw noSuchLine()
  const { user_id, product_id, color } = line
  const now = Date.now()
  const joined = await tx.db
    .insertInto('cart_lines')
    .values({ id, user_id, product_id, size, color, ...removed, updated_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'product_id', 'size', 'color'])
        .doUpdateSet((e) => ({ quantity: e('cart_lines.quantity', '+', removed.quantity), updated_at: now }))
        .where('cart_lines.quantity', '<=', MAX_QUANTITY - removed.quantity),
    )
    .returning(['id', 'user_id', 'product_id', 'quantity', 'size', 'color'])
    .executeTakeFirst()
  if (!joined) throw insufficientStock({ name: line.name, stock: null })
  return presentLine(joined, line, settings)
}
