import { toPaise, toRupees } from '../contract/money.ts'
import type { PriceBreakup, PriceRule } from '../contract/price-rule.ts'
import { toRatePerGram, type RateInForce } from './metal-rates.ts'
import type { PieceParts, PieceRule } from './piece-price.ts'
import { toBasisPoints } from './pricing.ts'
import { purityName } from './purity.ts'

/** A rule in whole paise and basis points, as prices are computed. */
export const toPieceRule = ({
  wastagePercent,
  making,
  makingDiscountPercent,
  charges,
  unit,
  roundUp,
}: PriceRule): PieceRule => ({
  wastage: toBasisPoints(wastagePercent),
  making: {
    kind: making.kind,
    basis: making.basis,
    onWastage: making.onWastage,
    minimum: toPaise(making.minimum),
    amount: making.kind === 'percent' ? toBasisPoints(making.value) : toPaise(making.value),
  },
  makingDiscount: toBasisPoints(makingDiscountPercent),
  charges: charges.map(({ name, amount }) => ({ name, paise: toPaise(amount) })),
  unit,
  roundUp,
})

const MG_PER_GRAM = 1000

/** The parts of a price as JSON has them, with the rate and the net weight (milligrams) they come from. */
export const toPriceBreakup = (
  parts: PieceParts,
  { charges }: Pick<PieceRule, 'charges'>,
  rate: RateInForce,
  netMg: number,
): PriceBreakup => ({
  rate: {
    metal: rate.metal,
    fineness: rate.fineness,
    purity: purityName(rate.metal, rate.fineness),
    perGram: toRatePerGram(rate.paisePerKg),
    since: new Date(rate.since).toISOString(),
  },
  netWeight: netMg / MG_PER_GRAM,
  metal: toRupees(parts.metal),
  wastageWeight: parts.wastageWeight / MG_PER_GRAM,
  wastage: toRupees(parts.wastage),
  making: toRupees(parts.making),
  makingDiscount: toRupees(parts.makingDiscount),
  stones: toRupees(parts.stones),
  charges: charges.map(({ name, paise }) => ({ name, amount: toRupees(paise) })),
  rounding: toRupees(parts.rounding),
  price: toRupees(parts.price),
})
