/**
 * The price of a piece sold by weight. All amounts are whole paise, weights milligrams, shares basis points.
 */

import type { makingBases, makingKinds, priceUnits, roundUps } from '../contract/price-rule.ts'

export type MakingRule = {
  kind: (typeof makingKinds)[number]
  /** Paise per gram, basis points of the metal, or paise. */
  amount: number
  /** Which weight `perGram` counts. */
  basis: (typeof makingBases)[number]
  /** Whether `percent` counts the wastage too. */
  onWastage: boolean
  /** Paise; the charge is never lower. */
  minimum: number
}

/** How the price of a piece follows from its weight. */
export type PieceRule = {
  wastage: number
  making: MakingRule
  makingDiscount: number
  charges: readonly { name: string; paise: number }[]
  unit: (typeof priceUnits)[number]
  roundUp: (typeof roundUps)[number]
}

/** A row of stones; exactly one of the two prices is set. */
export type StonePrice = { mct: number; paisePerCarat: number | null; paise: number | null }

export type WeighedPiece = { netMg: number; grossMg: number | null; stones: readonly StonePrice[] }

/** The parts of a price; they add up to `price`, where `makingDiscount` is subtracted. */
export type PieceParts = {
  metal: number
  /** Milligrams. */
  wastageWeight: number
  wastage: number
  making: number
  makingDiscount: number
  stones: number
  charges: number
  rounding: number
  price: number
  /** The price without the making discount. */
  oldPrice: number
}

const MG_PER_KG = 1_000_000
const MG_PER_GRAM = 1000
const MCT_PER_CARAT = 1000
const WHOLE = 10_000
const PAISE_PER_RUPEE = 100

/**
 * Computes the price of one piece. Every step is rounded half up once, from its exact value, so that a bill
 * can be recomputed by hand; with the unit `rupee` to whole rupees.
 */
export function pricePiece(
  { netMg, grossMg, stones }: WeighedPiece,
  rule: PieceRule,
  paisePerKg: number,
): PieceParts {
  const { making: rate, unit, roundUp } = rule
  const step = roundedBy(unit)

  const metal = step(product(netMg, paisePerKg), MG_PER_KG)
  const wastageWeight = roundHalfUp(product(netMg, rule.wastage), WHOLE)
  const wastage = step(product(wastageWeight, paisePerKg), MG_PER_KG)
  const charged = {
    perGram: () =>
      step(product(rate.basis === 'gross' ? (grossMg ?? netMg) : netMg, rate.amount), MG_PER_GRAM),
    percent: () => step(product(metal + (rate.onWastage ? wastage : 0), rate.amount), WHOLE),
    fixed: () => step(BigInt(rate.amount), 1),
  }[rate.kind]()
  const making = Math.max(charged, rate.minimum)
  const makingDiscount = step(product(making, rule.makingDiscount), WHOLE)
  const ofStones = sum(stonePrices(stones, unit))
  const charges = sum(rule.charges.map(({ paise }) => paise))

  const exact = metal + wastage + making - makingDiscount + ofStones + charges
  const price = roundedUp(exact, roundUp)
  return {
    metal,
    wastageWeight,
    wastage,
    making,
    makingDiscount,
    stones: ofStones,
    charges,
    rounding: price - exact,
    price,
    oldPrice: roundedUp(exact + makingDiscount, roundUp),
  }
}

/** The price of each row of stones, in paise. */
export function stonePrices(stones: readonly StonePrice[], unit: PieceRule['unit']): number[] {
  const step = roundedBy(unit)
  return stones.map(({ mct, paisePerCarat, paise }) =>
    paisePerCarat === null ? step(BigInt(paise ?? 0), 1) : step(product(mct, paisePerCarat), MCT_PER_CARAT),
  )
}

/** How a step of the computation is rounded. */
const roundedBy = (unit: PieceRule['unit']) => (value: bigint, divisor: number) =>
  roundHalfUp(value, divisor, unit === 'rupee' ? PAISE_PER_RUPEE : 1)

const product = (a: number, b: number): bigint => BigInt(a) * BigInt(b)

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/** Divides, rounding half up to a multiple of `unit`. */
function roundHalfUp(value: bigint, divisor: number, unit = 1): number {
  const size = BigInt(divisor) * BigInt(unit)
  return Number((2n * value + size) / (2n * size)) * unit
}

function roundedUp(paise: number, rupees: number): number {
  const unit = rupees * PAISE_PER_RUPEE
  return unit === 0 ? paise : Math.ceil(paise / unit) * unit
}
