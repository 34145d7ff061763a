import { MAX_QUANTITY, type CartLine } from '../../../contract/cart.ts'
import type { Actor } from '../../core/context.ts'
import type { Tx } from '../../core/db/types.ts'
import { endHold } from './end-hold.ts'
import { parseVariants, variantsColumn, type StoredVariant } from '../catalogue/variant-row.ts'
import { findPieces, insertPieces } from './cart-pieces.ts'
import { lineColumns, linePieceColumns, presentLine, shownOfProduct, withVariant } from './cart-row.ts'
import { noSuchLine, insufficientStock } from './cart-errors.ts'
import type { CartShop, ReadCartLine } from './cart-lines.ts'
import type { CartLineRow } from '../../core/db/schema/hold-tables.ts'
import type { RateBook } from '../rates/rate-book.ts'
import { chosenOptions } from './chosen-options.ts'
import { storedColor } from './line-choice.ts'

/**
 * Changes the size of a line and returns it. If the cart has a line of this size already, both become that
 * one line. Of a size that is sold by piece, it takes the lightest pieces.
 * @throws AppError not_found (also for another customer's line), or invalid_input for a size that is not
 * offered or too high a quantity.
 */
export async function setCartLineSize(
  tx: Tx,
  { settings, rates }: CartShop,
  { actor, ...input }: { actor: Actor; id: string; size: string },
): Promise<CartLine> {
  const row = await readOwnLine(tx, actor, input.id)
  const variants = parseVariants(row.variants)
  const before = withVariant(row, rates, Date.now(), variants)
  const { color } = before
  const { size, variant } = chosenOptions(
    { name: row.name, size: row.sizes, colors: JSON.stringify([color]), variants },
    { size: input.size, color },
  )

  if (size === before.size && (before.piece_id === null || before.stock === 1))
    return presentLine(before, before, settings)

  if (variant?.stock_by === 'pieces') {
    const line = await takePieces(tx, rates, before, variant)
    return presentLine(line, line, settings)
  }

  const line = withVariant({ ...row, size, color, piece_id: null }, rates, Date.now(), variants)
  if (line.variant && line.stock !== null && line.stock < line.quantity) throw insufficientStock(line)

  await endHold(tx, actor.id)
  const { id, user_id, product_id, name, engraving } = line
  const saved = await replaceLine(tx, { id, user_id, product_id, name, size, color, engraving })
  return presentLine({ ...line, ...saved }, line, settings)
}

/** Reads a line with its product, piece and hold. @throws AppError not_found for another customer's line. */
async function readOwnLine(tx: Tx, actor: Actor, id: string) {
  const row = await tx.db
    .selectFrom('cart_lines')
    .innerJoin('products', 'products.id', 'cart_lines.product_id')
    .leftJoin('price_holds', 'price_holds.user_id', 'cart_lines.user_id')
    .leftJoin('pieces', 'pieces.id', 'cart_lines.piece_id')
    .select([
      ...lineColumns,
      ...linePieceColumns,
      'cart_lines.created_at',
      ...shownOfProduct,
      variantsColumn(tx.db),
    ])
    .where('cart_lines.id', '=', id)
    .where('cart_lines.user_id', '=', actor.id)
    .executeTakeFirst()
  if (!row) throw noSuchLine()

  return row
}

type Replacement = Pick<CartLineRow, 'id' | 'user_id' | 'product_id' | 'size' | 'color' | 'engraving'> & {
  name: string
}

/**
 * Deletes a line and inserts it with other options: of two concurrent changes only one deletes the line, and
 * the insert joins an equal line. @throws AppError not_found; invalid_input for too high a quantity.
 */
async function replaceLine(tx: Tx, { id, user_id, product_id, name, ...choice }: Replacement) {
  const removed = await tx.db
    .deleteFrom('cart_lines')
    .where('id', '=', id)
    .returning(['quantity', 'created_at'])
    .executeTakeFirst()
  if (!removed) throw noSuchLine()

  const now = Date.now()
  const line = await tx.db
    .insertInto('cart_lines')
    .values({ id, user_id, product_id, ...choice, color: storedColor(choice), ...removed, updated_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'product_id', 'size', 'color'])
        .doUpdateSet((e) => ({ quantity: e('cart_lines.quantity', '+', removed.quantity), updated_at: now }))
        .where('cart_lines.quantity', '<=', MAX_QUANTITY - removed.quantity),
    )
    .returning(['id', 'quantity'])
    .executeTakeFirst()
  if (!line) throw insufficientStock({ name, stock: null })

  return line
}

/** Replaces a line by lines of the lightest pieces of a variant, as many as it has, and returns the first. */
async function takePieces(
  tx: Tx,
  rates: RateBook,
  line: Omit<CartLineRow, 'updated_at'> & { name: string },
  variant: StoredVariant,
): Promise<ReadCartLine> {
  const { id, user_id, product_id, name, quantity, engraving, created_at } = line
  await endHold(tx, user_id)
  const pieces = await findPieces(tx, {
    userId: user_id,
    product: { id: product_id, name },
    variant,
    pieceId: null,
    quantity,
  })

  const removed = await tx.db.deleteFrom('cart_lines').where('id', '=', id).returning('id').executeTakeFirst()
  if (!removed) throw noSuchLine()

  return insertPieces(tx, rates, { id, user_id, product_id, engraving, created_at }, pieces)
}
