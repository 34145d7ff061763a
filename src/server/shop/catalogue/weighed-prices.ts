import { toPaise } from '../../../contract/money.ts'
import type { PriceBreakup, PriceRule } from '../../../contract/price-rule.ts'
import { HOUR_MS } from '../../../rules/durations.ts'
import { divide } from '../../../rules/cart-totals.ts'
import { rateKey, type RatedFineness, type RateInForce } from '../../../rules/metal-rates.ts'
import { pricePiece, type PieceParts, type PieceRule } from '../../../rules/piece-price.ts'
import { toPieceRule, toPriceBreakup } from '../../../rules/price-rule.ts'
import { isFineness, purityName, ratedMetalOf } from '../../../rules/purity.ts'
import type { Config } from '../../core/config/config.ts'
import { AppError, invalid, invalidSentence } from '../../core/lib/errors.ts'
import type { StoredVariant } from './variant-row.ts'

/** The rates in force at one instant, by `rateKey`. */
export type Rates = ReadonlyMap<string, RateInForce>

/** What decides how a product gets its price. `price_rule`: JSON of a PriceRule. */
export type PricingColumns = { metal: string; pricing: 'fixed' | 'weight'; price_rule: string | null }

/** How a price was computed. */
export type Weighing = { parts: PieceParts; rule: PieceRule; rate: RateInForce; netMg: number }

/** A variant with its price at the rates of one instant; `weighing` is null for a fixed price. */
export type PricedVariant = StoredVariant & { weighing: Weighing | null }

/**
 * Computes the prices of a product's variants, in paise. A fixed price stays; so does the last one where a
 * rate is missing.
 * @param rates receives which of them are needed
 */
export function priceVariants(
  product: PricingColumns,
  variants: readonly StoredVariant[],
  rates: (needed: RatedFineness[]) => Rates,
): PricedVariant[] {
  const metal = ratedMetalOf(product.metal)
  if (product.pricing === 'fixed' || product.price_rule === null || metal === null)
    return variants.map(notWeighed)
  const rule = toPieceRule(JSON.parse(product.price_rule) as PriceRule)
  const inForce = rates(variants.flatMap(({ fineness }) => (fineness === null ? [] : { metal, fineness })))
  return variants.map((each): PricedVariant => {
    const rate = each.fineness === null ? undefined : inForce.get(rateKey({ metal, fineness: each.fineness }))
    if (rate === undefined || each.net_mg === null) return notWeighed(each)
    const stones = each.stones.map(({ mct, paise_per_carat, paise }) => ({
      mct,
      paisePerCarat: paise_per_carat,
      paise,
    }))
    const parts = pricePiece({ netMg: each.net_mg, grossMg: each.gross_mg, stones }, rule, rate.paisePerKg)
    return { ...each, price: parts.price, weighing: { parts, rule, rate, netMg: each.net_mg } }
  })
}

const notWeighed = (variant: StoredVariant): PricedVariant => ({ ...variant, weighing: null })

/** The break-up of a price as the API returns it; null for a fixed price. */
export const breakupOf = (weighing: Weighing | null) =>
  weighing && toPriceBreakup(weighing.parts, weighing.rule, weighing.rate, weighing.netMg)

/** The part of a price that is making, in paise. */
export const makingOf = (weighing: Weighing | null): number =>
  weighing ? weighing.parts.making - weighing.parts.makingDiscount : 0

/**
 * The same of an order line or a hold, which keeps the break-up as JSON; null for a fixed price. A special
 * price has the same share of making.
 */
export function makingOfBreakup(breakup: string | null | undefined): number {
  if (!breakup) return 0
  const { making, makingDiscount, price, special } = JSON.parse(breakup) as PriceBreakup
  const charged = toPaise(making) - toPaise(makingDiscount)
  if (special === undefined) return charged
  const [share = 0] = divide(toPaise(price), [charged, toPaise(price) - toPaise(special) - charged])
  return share
}

/** The price without the making discount, in paise; null if there is none. */
export const oldPriceOf = (weighing: Weighing | null): number | null =>
  weighing && weighing.parts.oldPrice > weighing.parts.price ? weighing.parts.oldPrice : null

/** @throws AppError invalid_input if a product cannot be priced by weight, for the first reason. */
export function requireWeighable(
  { metal, price_rule }: Omit<PricingColumns, 'pricing'>,
  variants: readonly StoredVariant[],
  rates: Rates,
): void {
  const rated = ratedMetalOf(metal)
  if (rated === null) throw invalid('pricing', `is not possible: there are no rates for ${metal}`)
  if (price_rule === null) throw invalid('priceRule', 'is needed for a price by weight')
  if (variants.length === 0)
    throw invalid('variants', 'are needed for a price by weight, with net weight and fineness')
  for (const [index, { fineness, net_mg }] of variants.entries()) {
    if (net_mg === null) throw invalid(`variants.${index}.netWeight`, 'is needed for a price by weight')
    if (fineness === null) throw invalid(`variants.${index}.fineness`, 'is needed for a price by weight')
    if (isFineness(rated, fineness) && !rates.has(rateKey({ metal: rated, fineness }))) {
      const message = `There is no rate for ${purityName(rated, fineness)} yet.`
      throw invalidSentence(`variants.${index}.fineness`, message)
    }
  }
}

/** @throws AppError rate_stale if the shop sells nothing at rates as old as the one of this price. */
export function requireFreshRate(
  { rates: { staleAction, staleHours } }: Pick<Config, 'rates'>,
  weighing: { rate: Pick<RateInForce, 'since'> } | null | undefined,
  now: number,
): void {
  if (staleAction === 'warn' || !weighing || now - weighing.rate.since <= staleHours * HOUR_MS) return
  throw new AppError('rate_stale', "Today's rate is being set. Please try again in a few minutes.")
}
