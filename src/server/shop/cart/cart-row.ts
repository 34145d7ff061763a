import type { CartLine } from '../../../contract/cart.ts'
import { toRupees } from '../../../contract/money.ts'
import { imageOfChoice } from '../catalogue/image-of-choice.ts'
import { withPiece } from '../catalogue/piece-variant.ts'
import { parseVariants, presentWeights, type StoredVariant } from '../catalogue/variant-row.ts'
import { makingOf, priceVariants, type PricedVariant } from '../catalogue/weighed-prices.ts'
import type { RateBook } from '../rates/rate-book.ts'
import { sizesOf } from '../../../rules/choices.ts'
import { isEngravable } from '../../../rules/engraving.ts'
import { ratedMetalOf } from '../../../rules/purity.ts'
import { sizesOfVariants } from '../../../rules/variants.ts'
import { lineColor } from '../../core/db/sql/line-color.ts'
import { taxClassOf, type TaxSettings } from '../settings/tax-classes.ts'
import type { CartLineRow } from '../../core/db/schema/hold-tables.ts'
import type { PieceRow } from '../../core/db/schema/piece-tables.ts'
import type { ManagedProductRow } from '../../core/db/schema/product-tables.ts'

/** The product columns that a cart line shows, beside `variantsColumn`. */
export const shownOfProduct = [
  'products.name',
  'products.image',
  'products.price_paise',
  'products.metal',
  'products.stock',
  'products.size as sizes',
  'products.additional_images',
  'products.image_colors',
  'products.visibility',
  'products.tax_class_id',
  'products.pricing',
  'products.price_rule',
  'products.engraving_letters',
] as const
type ShownOfProduct = Pick<
  ManagedProductRow,
  | 'visibility'
  | 'name'
  | 'image'
  | 'price_paise'
  | 'metal'
  | 'stock'
  | 'additional_images'
  | 'image_colors'
  | 'tax_class_id'
  | 'pricing'
  | 'price_rule'
  | 'engraving_letters'
> & {
  sizes: ManagedProductRow['size']
  variants: string | null
}
export const lineColumns = [
  'cart_lines.id',
  'cart_lines.user_id',
  'cart_lines.product_id',
  'cart_lines.quantity',
  'cart_lines.size',
  lineColor.as('color'),
  'cart_lines.engraving',
  'cart_lines.piece_id',
] as const
type ShownOfLine = Pick<
  CartLineRow,
  'id' | 'user_id' | 'product_id' | 'quantity' | 'size' | 'color' | 'engraving' | 'piece_id'
>

/** The columns of a line's piece and of the customer's hold, both joined from the left. */
export const linePieceColumns = [
  'price_holds.id as hold_id',
  'pieces.variant_id as piece_variant_id',
  'pieces.state as piece_state',
  'pieces.hold_id as piece_hold_id',
  'pieces.gross_mg as piece_gross_mg',
  'pieces.net_mg as piece_net_mg',
  'pieces.stones as piece_stones',
] as const
type PieceOfLine = {
  hold_id: string | null
  piece_variant_id: string | null
  piece_state: PieceRow['state'] | null
  piece_hold_id: string | null
  piece_gross_mg: number | null
  piece_net_mg: number | null
  piece_stones: string | null
}
/** A row without `linePieceColumns` has no piece. */
type SoldRow = ShownOfProduct & {
  size: string
  color: string
  engraving: string | null
  piece_id: string | null
} & Partial<PieceOfLine>

/** The variant of a line; its null fields are those of a product without variants. */
export type OfVariant = { variant: PricedVariant | null; variant_id: string | null; offeredSizes: string[] }

/**
 * What a line sells: price and stock are those of the variant with its size and colour, or of its piece, the
 * price at the rates of an instant. If the product no longer has this variant, or the variant is sold by
 * piece and the line has chosen none, the line is no longer sold; nor is one whose engraving the product can't
 * have any more. A line of a piece has the size and colour of its variant.
 */
export function withVariant<R extends SoldRow>(
  read: R,
  rates: RateBook,
  instant = Date.now(),
  variants = parseVariants(read.variants),
): R & OfVariant {
  const canBeHad = isEngravable(read.engraving, read.engraving_letters)
  const row: R = canBeHad ? read : { ...read, visibility: 'hidden' }
  if (variants.length === 0 && row.piece_id === null)
    return { ...row, variant: null, variant_id: null, offeredSizes: sizesOf(row.sizes) }

  const stored =
    row.piece_id === null
      ? variants.find(
          ({ size, color, stock_by }) => size === row.size && color === row.color && stock_by === 'count',
        )
      : variantOfPiece(row, variants)

  const { size, color } = row.piece_id === null ? row : (stored ?? { size: '', color: '' })
  const offeredSizes = sizesOfVariants(variants.filter((each) => each.color === color))
  const [variant] = priceVariants(row, stored ? [stored] : [], () => rates.ratesAt(instant))
  if (!variant)
    return { ...row, size, color, visibility: 'hidden', variant: null, variant_id: null, offeredSizes }

  return {
    ...row,
    size,
    color,
    price_paise: variant.price,
    stock: variant.stock,
    variant,
    variant_id: variant.id,
    offeredSizes,
  }
}

/**
 * The variant as the piece of a line has it: with a stock of 1 if it is in stock, or reserved by the
 * customer's own hold.
 */
function variantOfPiece(
  row: Partial<PieceOfLine>,
  variants: readonly StoredVariant[],
): StoredVariant | undefined {
  const {
    hold_id,
    piece_hold_id,
    piece_state: state,
    piece_gross_mg: gross_mg = null,
    piece_net_mg: net_mg = null,
    piece_stones: stones = null,
  } = row

  const variant = variants.find(({ id, stock_by }) => id === row.piece_variant_id && stock_by === 'pieces')
  if (!variant || !state) return undefined

  return withPiece(variant, {
    gross_mg,
    net_mg,
    stones,
    state: hold_id && piece_hold_id === hold_id ? 'in_stock' : state,
  })
}

const presentChosen = (metal: string, variant: StoredVariant) => ({
  variantId: variant.id,
  sku: variant.sku,
  ...presentWeights(ratedMetalOf(metal), variant),
})

/**
 * A cart line as the API returns it, at the catalogue's current price in rupees. `product`: as `withVariant`
 * returns it.
 */
export function presentLine(
  line: ShownOfLine,
  product: ShownOfProduct & OfVariant,
  settings: TaxSettings,
): CartLine {
  const { variant } = product
  const isSold = product.visibility === 'shown'
  const making = variant?.weighing && taxesMaking(settings, product) ? makingOf(variant.weighing) : undefined

  return {
    _id: line.id,
    productId: line.product_id,
    name: product.name,
    image: imageOfChoice(product, { variant, color: line.color }),
    price: toRupees(product.price_paise),
    quantity: line.quantity,
    userId: line.user_id,
    metal: product.metal,
    size: line.size || null,
    color: line.color || null,
    engraving: line.engraving ?? undefined,
    sizes: product.offeredSizes,
    ...(variant && presentChosen(product.metal, variant)),
    pieceId: line.piece_id ?? undefined,
    stock: isSold ? product.stock : 0,
    isSold: isSold ? undefined : false,
    leadDays: variant?.lead_days || undefined,
    taxClassId: product.tax_class_id ?? undefined,
    pricing: variant?.weighing ? 'weight' : undefined,
    making: making === undefined ? undefined : toRupees(making),
  }
}

/** Whether the making of a product is taxed apart from its goods. */
function taxesMaking(settings: TaxSettings, { tax_class_id }: Pick<ShownOfProduct, 'tax_class_id'>): boolean {
  const taxClass = taxClassOf(settings, tax_class_id)
  return taxClass !== undefined && taxClass.makingRate !== null
}
