import type { CounterLine } from '../../../../contract/counter-order.ts'
import type { NewOrder } from '../../../../contract/order.ts'
import { toPaise, toRupees } from '../../../../contract/money.ts'
import type { PriceBreakup } from '../../../../contract/price-rule.ts'
import type { Totals } from '../../../../rules/cart-totals.ts'
import type { OrderLineRow } from '../../../core/db/schema/order-tables.ts'
import type { PieceRow } from '../../../core/db/schema/piece-tables.ts'
import type { Queries } from '../../../core/db/types.ts'
import { invalid } from '../../../core/lib/errors.ts'
import type { StockLine } from '../../stock/counted-stock.ts'
import type { StockNeeds } from '../../stock/stock-owner.ts'
import { noSuchPiece } from '../../pieces/piece-row.ts'
import type { ShopContext } from '../../rates/shop-context.ts'
import { requireInStockPiece, requireVariant, requireWeight } from '../fulfil/assign-pieces.ts'
import {
  countedPieces,
  currentLine,
  mergeLines,
  priceLines,
  requireEngravable,
  requireFewOrderLines,
  requireInStock,
} from '../base/order-line.ts'
import { choosePieces, findPiece, readSoldProducts, type SoldProducts } from '../base/sold-products.ts'

/**
 * A line of a counter order, or of a reservation, which may name the size and colour of a product without
 * variants.
 */
type WantedLine = CounterLine & Partial<Pick<NewOrder['products'][number], 'size' | 'color'>>

/** `pieces`: those that were scanned or, sold by piece, are the lightest ones, each with its line. */
type PricedCounterLines = {
  lines: OrderLineRow[]
  pieces: PieceRow[]
  totals: Totals
  piecesToReserve: StockLine[]
  /** The products of the lines. */
  products: SoldProducts
}

/**
 * Prices the lines of a counter order at current or special prices. Equal lines become one, except those with
 * a piece. A piece of a variant that is sold by piece has the price of its own weights.
 * @throws AppError not_found, invalid_input, sold_out, rate_stale, piece_taken or piece_too_light.
 */
export async function priceCounterLines(
  db: Queries,
  { settings, rates }: Pick<ShopContext, 'settings' | 'rates'>,
  products: readonly WantedLine[],
  orderId: string,
): Promise<PricedCounterLines> {
  const now = Date.now()
  const inputs = { now, products: await readSoldProducts(db, rates, now, products) }
  requireEngravable(products, inputs.products)

  const scanned = await readScanned(db, products)
  const choices = products.map((line, index) => {
    const piece = scanned.get(line.pieceId ?? '') ?? null
    const isSoldByPiece =
      piece !== null &&
      inputs.products
        .get(line.productId)
        ?.variants.some(({ id, stock_by }) => id === piece.variant_id && stock_by === 'pieces')
    if (isSoldByPiece) requireInStockPiece(piece)
    return {
      ...line,
      variantId: line.variantId ?? piece?.variant_id,
      pieceId: isSoldByPiece ? line.pieceId : null,
      piece,
      index,
    }
  })

  const priced = choosePieces(choices, inputs.products).map(({ piece, index, ...each }) => {
    const line = currentLine(each, settings, inputs, orderId)
    const own =
      line.piece_id === null
        ? piece
        : (findPiece(inputs.products.get(line.product_id), line.piece_id) ?? null)
    return Object.assign(atSpecialPrice(line, each, index), { piece: own, scanned: piece, index })
  })

  for (const { scanned: piece, index, ...line } of priced) {
    if (!piece) continue
    await requireVariant(db, piece, line, `products.${index}.pieceId`)
    requireInStockPiece(piece)
    if (line.piece_id !== null) continue
    // The customer has seen a piece that is sold at a special price.
    if (line.list_price_paise === null) requireWeight(piece, line, settings.weightTolerance)
  }

  const merged = requireFewOrderLines(mergeLines(priced, counterLineKey))

  const lines = merged.map(({ piece: _piece, scanned: _scanned, index: _index, ...line }) => line)
  const piecesToReserve = countedPieces(lines)
  requireInStock(piecesToReserve, inputs.products)

  return {
    lines,
    piecesToReserve,
    products: inputs.products,
    totals: priceLines(lines, settings, { discount: 0, prepaidDiscount: 0 }),
    pieces: merged.flatMap(({ piece, position }) => (piece ? [{ ...piece, order_position: position }] : [])),
  }
}

/** Equal for lines that become one. */
const counterLineKey = (line: OrderLineRow & { piece: PieceRow | null }) => [
  line.product_id,
  line.size,
  line.color,
  line.engraving,
  line.price_paise,
  line.price_reason,
  line.piece?.id,
]

/** What the lines of a counter order take out of stock. */
export const needsOf = ({
  pieces,
  piecesToReserve,
}: Pick<PricedCounterLines, 'pieces' | 'piecesToReserve'>): StockNeeds => ({
  counted: piecesToReserve,
  pieces: pieces.map(({ id, order_position }) => ({ id, position: order_position ?? 0 })),
})

/**
 * Returns the scanned pieces by id. @throws AppError not_found; invalid_input if one is named twice, or a
 * line with one has another quantity than 1.
 */
async function readScanned(db: Queries, products: readonly CounterLine[]): Promise<Map<string, PieceRow>> {
  const ids = products.flatMap(({ pieceId }) => pieceId ?? [])
  if (ids.length === 0) return new Map()
  if (new Set(ids).size < ids.length) throw invalid('products', 'must name each piece once')

  const several = products.findIndex(({ pieceId, quantity }) => pieceId && quantity !== 1)
  if (several >= 0) throw invalid(`products.${several}.quantity`, 'must be 1 for a scanned piece')

  const rows = await db.selectFrom('pieces').selectAll().where('id', 'in', ids).execute()
  if (rows.length < ids.length) throw noSuchPiece()

  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * A line at its special price, if it has one that differs. @throws AppError invalid_input without a reason
 * for it.
 */
function atSpecialPrice(
  line: OrderLineRow,
  { price, priceReason }: CounterLine,
  index: number,
): OrderLineRow {
  if (price === null || price === undefined || toPaise(price) === line.price_paise) return line
  if (!priceReason) throw invalid(`products.${index}.priceReason`, 'must have 3 to 200 characters')

  const breakup =
    line.breakup && JSON.stringify(withSpecialPrice(JSON.parse(line.breakup) as PriceBreakup, toPaise(price)))
  return {
    ...line,
    price_paise: toPaise(price),
    list_price_paise: line.price_paise,
    price_reason: priceReason,
    breakup,
  }
}

const withSpecialPrice = (breakup: PriceBreakup, paise: number): PriceBreakup => ({
  ...breakup,
  special: toRupees(paise - toPaise(breakup.price)),
  price: toRupees(paise),
})
