import type { Hallmark } from '../../../../contract/hallmark.ts'
import { toRupees } from '../../../../contract/money.ts'
import type { OrderLine } from '../../../../contract/order.ts'
import type { PriceBreakup } from '../../../../contract/price-rule.ts'
import type { Stone } from '../../../../contract/variant.ts'
import { isoDay } from '../../../../rules/india-time.ts'
import type { Actor } from '../../../core/context.ts'
import type { OrderLineRow } from '../../../core/db/schema/order-tables.ts'
import type { PieceRow } from '../../../core/db/schema/piece-tables.ts'
import { presentWeights } from '../../catalogue/variant-row.ts'
import { presentOrderPiece } from '../../pieces/piece-row.ts'

/**
 * A line with the current hallmark of its product: null once the product is deleted, absent if it was not
 * read.
 */
export type LineWithHallmark = OrderLineRow & { hallmark?: Hallmark | null; refunded?: number }

/** Converts an order line, with those of the order's pieces that are its own. */
export function presentOrderLine(
  line: LineWithHallmark,
  pieces: readonly PieceRow[],
  actor: Actor,
): OrderLine {
  const ownPieces = pieces.filter(({ order_position }) => order_position === line.position)

  return {
    productId: line.product_id,
    name: line.name,
    image: line.image,
    price: toRupees(line.price_paise),
    ...presentSpecialPrice(line, actor),
    quantity: line.quantity,
    refunded: line.refunded || undefined,
    size: line.size || null,
    color: line.color || null,
    engraving: line.engraving ?? undefined,
    ...presentVariant(line),
    leavesBy: line.leaves_on === null ? undefined : isoDay(line.leaves_on),
    pieceId: line.piece_id ?? undefined,
    pieces: ownPieces.length > 0 ? ownPieces.map(presentOrderPiece) : undefined,
    needsHuid: line.hallmark === 'huid' ? true : undefined,
  }
}

/** Only administrators see the reason. */
function presentSpecialPrice(
  { list_price_paise, price_reason }: OrderLineRow,
  actor: Actor,
): Pick<OrderLine, 'listPrice' | 'priceReason'> {
  if (list_price_paise === null) return {}

  return {
    listPrice: toRupees(list_price_paise),
    ...(price_reason !== null && actor.role === 'admin' && { priceReason: price_reason }),
  }
}

function presentVariant(line: OrderLineRow) {
  if (line.variant_id === null) return {}

  return {
    variantId: line.variant_id,
    sku: line.sku,
    ...presentWeights(line.metal, line),
    stones: JSON.parse(line.stones ?? '[]') as Stone[],
    ...(line.breakup !== null && { breakup: JSON.parse(line.breakup) as PriceBreakup }),
  }
}
