import type { CurrentRate } from '../../../../contract/rates.ts'
import type { PriceRule } from '../../../../contract/price-rule.ts'
import { toPaise, toRupees } from '../../../../contract/money.ts'
import { rateKey, toPaisePerKg } from '../../../../rules/metal-rates.ts'
import { pricePiece } from '../../../../rules/piece-price.ts'
import { toPieceRule } from '../../../../rules/price-rule.ts'
import { ratedMetalOf } from '../../../../rules/purity.ts'
import { parseNumber } from '../../../../rules/parse-number.ts'
import type { VariantCells } from './variant-rows.ts'

/** Reads a number that may be missing or mistyped; null then. */
const readable = (text: string): number | null => {
  const value = parseNumber(text)
  return Number.isNaN(value) ? null : value
}

/**
 * Returns a function for the price of a row in rupees, by the same rule as the server; null where something
 * is missing.
 */
export function weighedPrices(
  metal: string,
  rule: PriceRule,
  rates: readonly CurrentRate[],
): (row: VariantCells) => number | null {
  const rated = ratedMetalOf(metal)
  const pieceRule = toPieceRule(rule)
  const inForce = new Map(rates.map((rate) => [rateKey(rate), toPaisePerKg({ perKg: rate.perKg })]))

  return ({ fineness, netWeight, grossWeight, stones }) => {
    const [net, gross] = [readable(netWeight), readable(grossWeight)]
    const paisePerKg =
      rated === null ? undefined : inForce.get(rateKey({ metal: rated, fineness: Number(fineness) }))

    if (net === null || net <= 0 || paisePerKg === undefined) return null

    const priced = stones.map(({ carats, perCarat, amount }) => ({
      mct: Math.round(carats * 1000),
      paisePerCarat: perCarat === undefined ? null : toPaise(perCarat),
      paise: amount === undefined ? null : toPaise(amount),
    }))

    return toRupees(
      pricePiece(
        {
          netMg: Math.round(net * 1000),
          grossMg: gross === null ? null : Math.round(gross * 1000),
          stones: priced,
        },
        pieceRule,
        paisePerKg,
      ).price,
    )
  }
}

/** The typed price of a row in rupees; null if it is missing. */
export const typedPrice = ({ price }: VariantCells): number | null => readable(price)
