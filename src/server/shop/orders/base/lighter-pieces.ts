import { toPaise } from '../../../../contract/money.ts'
import type { PriceBreakup, PriceRule } from '../../../../contract/price-rule.ts'
import type { RefundRequest } from '../../../../contract/refund.ts'
import type { Stone } from '../../../../contract/variant.ts'
import { toPaisePerKg } from '../../../../rules/metal-rates.ts'
import { pricePiece, type WeighedPiece } from '../../../../rules/piece-price.ts'
import { toPieceRule } from '../../../../rules/price-rule.ts'
import { amountOfLowerPrice, type RefundableOrder } from '../../../../rules/refund.ts'
import type { OrderLineRow } from '../../../core/db/schema/order-tables.ts'
import type { Queries } from '../../../core/db/types.ts'
import { stoneColumnsOf } from '../../stock/stones.ts'
import { AppError, invalid } from '../../../core/lib/errors.ts'
import { noSuchPiece } from '../../pieces/piece-row.ts'

/** Pieces of an order line, by id. */
export type LighterPieces = NonNullable<RefundRequest['lighter']>

/**
 * Returns the refund if these pieces are sent, in paise: the price that was paid for the line less that of
 * their own weights (and stones, if it was sold with a chosen piece), by the rule of the product and the rate
 * of the order, with its share of discounts and tax.
 * @throws AppError not_found for an unknown piece; invalid_input if the line is not priced by weight, a
 * weight is missing or the pieces are not lighter; stale_edit if the rule has changed since the order.
 */
export async function amountForLighter(
  db: Queries,
  order: RefundableOrder,
  lines: readonly OrderLineRow[],
  { position, pieces: ids }: LighterPieces,
): Promise<number> {
  const line = lines.find((each) => each.position === position)
  if (!line) throw invalid('lighter', 'is not a line of this order')
  if (ids.length !== line.quantity)
    throw invalid('lighter', `must be ${line.quantity === 1 ? '1 piece' : `${line.quantity} pieces`}`)

  const priceOf = await pricesOfLine(db, line)
  const pieces = await db
    .selectFrom('pieces')
    .select(['gross_mg', 'net_mg', 'stones'])
    .where('id', 'in', ids)
    .execute()
  if (pieces.length < ids.length) throw noSuchPiece()

  const difference = pieces.reduce((sum, { gross_mg, net_mg, stones }) => {
    if (net_mg === null) throw invalid('lighter', 'need their weights')
    return (
      sum +
      line.price_paise -
      priceOf({ netMg: net_mg, grossMg: gross_mg }, line.piece_id === null ? null : stones)
    )
  }, 0)
  if (difference <= 0) throw invalid('lighter', 'are not lighter than paid for')

  return amountOfLowerPrice(order, { position, difference, price: line.price_paise * line.quantity })
}

/**
 * Prices weights, in milligrams, and own stones (JSON), as a line was priced. @throws AppError invalid_input
 * or stale_edit.
 */
async function pricesOfLine(
  db: Queries,
  line: OrderLineRow,
): Promise<(weights: Weights, stones: string | null) => number> {
  if (line.breakup === null || line.net_mg === null)
    throw invalid('lighter', 'belong to a line that is not priced by weight')

  const { rate, stones } = JSON.parse(line.breakup) as PriceBreakup
  const product = await db
    .selectFrom('products')
    .select('price_rule')
    .where('id', '=', line.product_id)
    .executeTakeFirst()

  const rule = product?.price_rule ? toPieceRule(JSON.parse(product.price_rule) as PriceRule) : null
  const ofStones = [{ mct: 0, paisePerCarat: null, paise: toPaise(stones) }]
  const priceOf = (weights: Weights, own: string | null) =>
    rule === null
      ? null
      : pricePiece({ ...weights, stones: own === null ? ofStones : ownStones(own) }, rule, toPaisePerKg(rate))
          .price
  if (priceOf({ netMg: line.net_mg, grossMg: line.gross_mg }, null) !== line.price_paise)
    throw new AppError(
      'stale_edit',
      `${line.name} is no longer priced as in this order. Refund an amount instead.`,
    )

  return (weights, own) => priceOf(weights, own) ?? line.price_paise
}

type Weights = Pick<WeighedPiece, 'netMg' | 'grossMg'>

const ownStones = (stones: string): WeighedPiece['stones'] =>
  (JSON.parse(stones) as Stone[])
    .map(stoneColumnsOf)
    .map(({ mct, paise_per_carat: paisePerCarat, paise }) => ({ mct, paisePerCarat, paise }))
