import { v7 as uuidv7 } from 'uuid'
import { MAX_CART_LINES, MAX_QUANTITY, type CartLine } from '../../../contract/cart.ts'
import type { Actor } from '../../core/context.ts'
import type { Tx } from '../../core/db/types.ts'
import type { CartLineRow } from '../../core/db/schema/hold-tables.ts'
import { lockRow } from '../../core/db/sql/lock-rows.ts'
import { AppError } from '../../core/lib/errors.ts'
import { parseVariants, variantsColumn, type StoredVariant } from '../catalogue/variant-row.ts'
import { requireFreshRate } from '../catalogue/weighed-prices.ts'
import { pieceSold } from '../stock/counted-stock.ts'
import { requireSelf } from '../../core/http/ownership.ts'
import { findPieces, insertPieces } from './cart-pieces.ts'
import { presentLine, shownOfProduct, withVariant } from './cart-row.ts'
import { chosenOptions } from './chosen-options.ts'
import { chosenEngraving, storedColor } from './line-choice.ts'
import type { CartShop } from './cart-lines.ts'
import { endHoldAndReread } from './end-hold.ts'
import { insufficientStock, cannotAddMore } from './cart-errors.ts'

type Addition = {
  productId: string
  quantity: number
  userId: string
  variantId?: string | null | undefined
  pieceId?: string | null | undefined
  size?: string | null | undefined
  color?: string | null | undefined
  engraving?: string | null | undefined
}

/**
 * Adds pieces of a product or of one of its variants: increases the line with the same options, or adds a new
 * line. Of a variant that is sold by piece, it adds the chosen piece or the lightest ones, each on a line of
 * its own, and returns the first.
 * @throws AppError not_allowed, not_found, sold_out, rate_stale, or invalid_input for unknown options, too
 * high a quantity, or a full cart.
 */
export async function addToCart(
  tx: Tx,
  { settings, rates }: CartShop,
  { actor, ...addition }: Addition & { actor: Actor },
): Promise<CartLine> {
  requireSelf(actor, addition.userId)
  const [product] = await endHoldAndReread(tx, await selectAdded(tx, addition), actor.id, () =>
    selectAdded(tx, addition),
  )
  if (!product) throw new AppError('not_found', 'This product does not exist or is no longer sold.')

  const variants = parseVariants(product.variants)
  const variantId =
    addition.variantId ?? (addition.pieceId ? await findVariant(tx, addition.pieceId) : undefined)
  const { size, color, variant } = chosenOptions(
    { name: product.name, size: product.sizes, colors: product.colors, variants },
    { ...addition, variantId },
  )

  const engraving = chosenEngraving(product, addition.engraving)

  if (variant?.stock_by === 'pieces')
    return addPieces(tx, { settings, rates }, addition, { product, variant, engraving })
  if (addition.pieceId) throw pieceSold()

  return addCounted(tx, { settings, rates }, addition, { product, variants, size, color, engraving })
}

type AddedProduct = Awaited<ReturnType<typeof selectAdded>>[number]

/** Adds pieces of a variant that is sold by piece, each on its own line; returns the first line. */
async function addPieces(
  tx: Tx,
  { settings, rates }: CartShop,
  { userId, pieceId = null, quantity }: Addition,
  {
    product,
    variant,
    engraving,
  }: { product: AddedProduct; variant: StoredVariant; engraving: string | null },
): Promise<CartLine> {
  const now = Date.now()
  const pieces = await findPieces(tx, { userId, product, variant, pieceId, quantity })
  if ((product.lines_in_cart ?? 0) + pieces.length > MAX_CART_LINES / 2)
    await requireFreeLines(
      tx,
      userId,
      pieces.map((id) => ({ product_id: product.id, size: id, color: '' })),
    )

  const line = await insertPieces(
    tx,
    rates,
    { id: uuidv7(), user_id: userId, product_id: product.id, engraving, created_at: now },
    pieces,
  )

  requireFreshRate(settings, line.variant?.weighing, now)
  return presentLine(line, line, settings)
}

type CountedChoice = {
  product: AddedProduct
  variants: StoredVariant[]
  size: string
  color: string
  engraving: string | null
}

/** Adds pieces that are counted, to the line with the same options or on a new line. */
async function addCounted(
  tx: Tx,
  { settings, rates }: CartShop,
  { userId, quantity }: Addition,
  { product: row, variants, ...choice }: CountedChoice,
): Promise<CartLine> {
  const now = Date.now()
  const product = withVariant({ ...row, ...choice, piece_id: null }, rates, now, variants)
  requireFreshRate(settings, product.variant?.weighing, now)

  const max = Math.min(MAX_QUANTITY, product.stock ?? MAX_QUANTITY)
  if (quantity > max) throw insufficientStock(product)

  const addedLine = {
    id: uuidv7(),
    user_id: userId,
    product_id: product.id,
    ...choice,
    color: storedColor(choice),
    quantity,
    now,
  }

  if ((row.lines_in_cart ?? 0) >= MAX_CART_LINES / 2) await requireFreeLines(tx, userId, [addedLine])

  const line = await upsertLine(tx, { ...addedLine, maxBefore: max - quantity })
  if (!line) throw await cannotAddToLine(tx, product, addedLine)

  return presentLine({ ...addedLine, ...choice, ...line, piece_id: null }, product, settings)
}

const selectAdded = ({ db }: Tx, { userId, productId }: Addition) =>
  db
    .selectFrom('products')
    .select((e) => [
      'id',
      'colors',
      ...shownOfProduct,
      variantsColumn(db),
      e.selectFrom('price_holds').select('price_holds.id').where('user_id', '=', userId).as('hold_id'),
      e
        .selectFrom('cart_lines')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .as('lines_in_cart'),
    ])
    .where('id', '=', productId)
    .where('visibility', '=', 'shown')
    .execute()

/**
 * Locks the customer, so that concurrent requests cannot exceed the maximum of a cart. Only a cart that is
 * half full needs the lock. @throws AppError invalid_input for new lines in a full cart.
 */
async function requireFreeLines(
  tx: Tx,
  userId: string,
  added: readonly Pick<CartLineRow, 'product_id' | 'size' | 'color'>[],
): Promise<void> {
  await lockRow(tx, 'users', userId)
  const lines = await tx.db
    .selectFrom('cart_lines')
    .select(['product_id', 'size', 'color'])
    .where('user_id', '=', userId)
    .execute()

  const newLines = added.filter(
    ({ product_id, size, color }) =>
      !lines.some((line) => line.product_id === product_id && line.size === size && line.color === color),
  )
  if (newLines.length === 0 || lines.length + newLines.length <= MAX_CART_LINES) return

  throw new AppError(
    'invalid_input',
    `Your cart is full: it has ${MAX_CART_LINES} products. Remove one to add another.`,
  )
}

/** `maxBefore`: the maximum quantity of an existing line before these pieces are added. */
type LineIncrease = Pick<
  CartLineRow,
  'id' | 'user_id' | 'product_id' | 'size' | 'color' | 'engraving' | 'quantity'
> & {
  now: number
  maxBefore: number
}

const upsertLine = ({ db }: Tx, { now, maxBefore, ...line }: LineIncrease) =>
  db
    .insertInto('cart_lines')
    .values({ ...line, created_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'product_id', 'size', 'color'])
        .doUpdateSet((e) => ({ quantity: e('cart_lines.quantity', '+', line.quantity), updated_at: now }))
        .where('cart_lines.quantity', '<=', maxBefore),
    )
    .returning(['id', 'quantity'])
    .executeTakeFirst()

/** The variant of a chosen piece. @throws AppError sold_out if there is no such piece any more. */
async function findVariant({ db }: Tx, pieceId: string): Promise<string> {
  const piece = await db
    .selectFrom('pieces')
    .select('variant_id')
    .where('id', '=', pieceId)
    .executeTakeFirst()
  if (!piece) throw pieceSold()

  return piece.variant_id
}

/**
 * The error if a line can have no more pieces: the customer already has the last ones, or too few are in
 * stock.
 */
async function cannotAddToLine(
  tx: Tx,
  product: { name: string; stock: number | null },
  wanted: Pick<CartLineRow, 'user_id' | 'product_id' | 'size' | 'color'>,
): Promise<AppError> {
  const { user_id, product_id, size, color } = wanted
  const line = await tx.db
    .selectFrom('cart_lines')
    .select('quantity')
    .where((e) => e.and({ user_id, product_id, size, color }))
    .executeTakeFirst()

  return cannotAddMore(product, line?.quantity ?? 0)
}
