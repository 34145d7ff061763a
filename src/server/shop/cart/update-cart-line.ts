import { MAX_QUANTITY, type CartLine } from '../../../contract/cart.ts'
import type { Actor } from '../../core/context.ts'
import type { Tx } from '../../core/db/types.ts'
import { noLongerSold } from '../stock/counted-stock.ts'
import { variantsColumn } from '../catalogue/variant-row.ts'
import { requireFreshRate } from '../catalogue/weighed-prices.ts'
import { lineColumns, linePieceColumns, presentLine, shownOfProduct, withVariant } from './cart-row.ts'
import type { CartShop } from './cart-lines.ts'
import { endHoldAndReread } from './end-hold.ts'
import { cannotAddMore, noSuchLine } from './cart-errors.ts'

/**
 * Adds or removes one piece. Removing the last piece removes the line, which is returned with quantity 0.
 * @throws AppError not_found (also for another customer's line), sold_out, rate_stale, or invalid_input above
 * the maximum.
 */
export async function updateCartLine(
  tx: Tx,
  { settings, rates }: CartShop,
  { actor, id, type }: { actor: Actor; id: string; type: 'increment' | 'decrement' },
): Promise<CartLine> {
  const read = () =>
    tx.db
      .selectFrom('cart_lines')
      .innerJoin('products', 'products.id', 'cart_lines.product_id')
      .leftJoin('price_holds', 'price_holds.user_id', 'cart_lines.user_id')
      .leftJoin('pieces', 'pieces.id', 'cart_lines.piece_id')
      .select([...lineColumns, ...linePieceColumns, ...shownOfProduct, variantsColumn(tx.db)])
      .where('cart_lines.id', '=', id)
      .where('cart_lines.user_id', '=', actor.id)
      .execute()

  const [row] = await endHoldAndReread(tx, await read(), actor.id, read)
  if (!row) throw noSuchLine()

  const line = withVariant(row, rates)
  if (type === 'increment') {
    if (line.visibility !== 'shown') throw noLongerSold(line.name)
    requireFreshRate(settings, line.variant?.weighing, Date.now())
  }

  const quantity = await (type === 'increment' ? increment(tx, line) : decrement(tx, line))
  return presentLine({ ...line, quantity }, line, settings)
}

/**
 * Returns the new quantity. The update is relative, so that two tabs incrementing at the same time both
 * count.
 */
async function increment(
  tx: Tx,
  line: { id: string; name: string; stock: number | null; quantity: number },
): Promise<number> {
  const updated = await tx.db
    .updateTable('cart_lines')
    .set((e) => ({ quantity: e('quantity', '+', 1), updated_at: Date.now() }))
    .where('id', '=', line.id)
    .where('quantity', '<', Math.min(MAX_QUANTITY, line.stock ?? MAX_QUANTITY))
    .returning('quantity')
    .executeTakeFirst()
  if (!updated) throw cannotAddMore(line, line.quantity)

  return updated.quantity
}

async function decrement(tx: Tx, line: { id: string }): Promise<number> {
  const decreased = await tx.db
    .updateTable('cart_lines')
    .set((e) => ({ quantity: e('quantity', '-', 1), updated_at: Date.now() }))
    .where('id', '=', line.id)
    .where('quantity', '>', 1)
    .returning('quantity')
    .executeTakeFirst()
  if (decreased) return decreased.quantity

  await tx.db.deleteFrom('cart_lines').where('id', '=', line.id).execute()
  return 0
}
