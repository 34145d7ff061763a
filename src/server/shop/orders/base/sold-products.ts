import type { NewOrder } from '../../../../contract/order.ts'
import { chosenOptions } from '../../cart/chosen-options.ts'
import { withPiece } from '../../catalogue/piece-variant.ts'
import { soldOut } from '../../stock/counted-stock.ts'
import { parseVariants, variantsColumn } from '../../catalogue/variant-row.ts'
import { priceVariants, type PricedVariant } from '../../catalogue/weighed-prices.ts'
import type { PieceRow } from '../../../core/db/schema/piece-tables.ts'
import type { Queries } from '../../../core/db/types.ts'
import { invalid } from '../../../core/lib/errors.ts'
import type { RateBook } from '../../rates/rate-book.ts'

/** Products with the prices of their variants, by id. */
export type SoldProducts = Map<string, SoldProduct>

export type SoldProduct = Omit<Awaited<ReturnType<typeof selectProducts>>[number], 'variants'> & {
  variants: PricedVariant[]
  /** Absent if no variant is sold by piece. */
  pieces?: SoldPieces
}

type SoldPieces = {
  /**
   * The pieces in stock of the variants that are sold by piece, and those that the customer's hold has
   * reserved; lightest first.
   */
  rows: readonly PieceRow[]
  /** Prices a piece as its variant. */
  priceOf(piece: PieceRow): PricedVariant | undefined
}

/** What a line names: without a piece, any of its product may be taken. */
type SoldLine = { productId: string; pieceId?: string | null | undefined }

/**
 * Reads the products of an order, with the prices of their variants at an instant. `holdId`: the customer's
 * price hold.
 */
export async function readSoldProducts(
  db: Queries,
  rates: RateBook,
  now: number,
  lines: readonly SoldLine[],
  holdId: string | null = null,
): Promise<SoldProducts> {
  const rows = await selectProducts(
    db,
    lines.map(({ productId }) => productId),
  )

  const products = rows.map((row): SoldProduct =>
    Object.assign(row, {
      variants: priceVariants(row, parseVariants(row.variants), () => rates.ratesAt(now)),
    }),
  )

  const isByPiece = products.some(({ variants }) => variants.some(isSoldByPiece))
  const openProductIds = new Set(lines.flatMap(({ productId, pieceId }) => (pieceId ? [] : productId)))
  const variantIds = products.flatMap(({ id, variants }) =>
    openProductIds.has(id) ? variants.filter(isSoldByPiece).map((variant) => variant.id) : [],
  )
  const pieces = isByPiece
    ? await selectPieces(db, { ids: lines.flatMap(({ pieceId }) => pieceId ?? []), variantIds, holdId })
    : []
  for (const product of products) {
    const ownVariants = new Map(
      product.variants.filter(isSoldByPiece).map((variant) => [variant.id, variant]),
    )
    if (ownVariants.size === 0) continue
    const priceOf = (piece: PieceRow) => {
      const variant = ownVariants.get(piece.variant_id)
      return variant && priceVariants(product, [withPiece(variant, piece)], () => rates.ratesAt(now))[0]
    }
    product.pieces = { rows: pieces.filter(({ variant_id }) => ownVariants.has(variant_id)), priceOf }
  }

  return new Map(products.map((product) => [product.id, product]))
}

const isSoldByPiece = ({ stock_by }: PricedVariant): boolean => stock_by === 'pieces'

const selectProducts = (db: Queries, ids: readonly string[]) =>
  db
    .selectFrom('products')
    .select([
      'id',
      'name',
      'image',
      'additional_images',
      'image_colors',
      'price_paise',
      'metal',
      'size',
      'colors',
      'stock',
      'visibility',
      'tax_class_id',
      'pricing',
      'price_rule',
      'engraving_letters',
      variantsColumn(db),
    ])
    .where('id', 'in', ids)
    .execute()

/** `ids`: the chosen pieces; `variantIds`: the variants of which any may be taken. */
const selectPieces = (
  db: Queries,
  {
    ids,
    variantIds,
    holdId,
  }: { ids: readonly string[]; variantIds: readonly string[]; holdId: string | null },
): Promise<PieceRow[]> =>
  db
    .selectFrom('pieces')
    .selectAll()
    .where((e) =>
      e.or([
        ...(ids.length > 0 ? [e('id', 'in', ids)] : []),
        ...(variantIds.length > 0 ? [e('variant_id', 'in', variantIds)] : []),
      ]),
    )
    .where((e) =>
      holdId === null
        ? e('state', '=', 'in_stock')
        : e.or([e('state', '=', 'in_stock'), e('hold_id', '=', holdId)]),
    )
    .orderBy((e) => e.fn.coalesce('net_mg', e.lit(0)))
    .orderBy('id')
    .execute()

type WantedLine = NewOrder['products'][number]

/**
 * Names the piece of each line whose variant is sold by piece: the one that the line has chosen, or else the
 * lightest ones that are left, each on a line of its own. @throws AppError sold_out; invalid_input if a piece
 * is named twice.
 */
export function choosePieces<L extends WantedLine>(wanted: readonly L[], products: SoldProducts): L[] {
  const pieceIds = wanted.flatMap(({ pieceId }) => pieceId ?? [])
  const indexOfSeveral = wanted.findIndex(({ pieceId, quantity }) => pieceId && quantity !== 1)
  if (indexOfSeveral >= 0)
    throw invalid(`products.${indexOfSeveral}.quantity`, 'must be 1 for a chosen piece')

  const namedIds = new Set(pieceIds)
  if (namedIds.size < pieceIds.length) throw invalid('products', 'must name each piece once')

  return wanted.flatMap((line) => {
    const product = products.get(line.productId)
    if (line.pieceId || !product?.pieces || product.visibility !== 'shown') return line
    const { variant } = chosenOptions(product, line)
    if (!variant || !isSoldByPiece(variant)) return line
    const lightest = product.pieces.rows
      .filter(({ id, variant_id }) => variant_id === variant.id && !namedIds.has(id))
      .slice(0, line.quantity)
    if (lightest.length < line.quantity) throw soldOut(product.name)
    return lightest.map(({ id }) => {
      namedIds.add(id)
      return Object.assign({}, line, { pieceId: id, quantity: 1 })
    })
  })
}

/** The pieces of order lines, each with its position. */
export const piecesOfLines = (
  lines: readonly { product_id: string; piece_id: string | null; position: number }[],
  products: SoldProducts,
): PieceRow[] =>
  lines.flatMap(({ product_id, piece_id, position }) => {
    const piece = piece_id === null ? undefined : findPiece(products.get(product_id), piece_id)
    return piece ? [{ ...piece, order_position: position }] : []
  })

/** Returns a piece that can be sold; undefined if it is none. */
export const findPiece = (product: SoldProduct | undefined, id: string): PieceRow | undefined =>
  product?.pieces?.rows.find((piece) => piece.id === id)
