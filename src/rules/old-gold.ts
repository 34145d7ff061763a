/** What a shop pays for old gold, silver and platinum, in whole paise (RETURN-07). */
import type { RatedMetal } from './purity.ts'

const WHOLE = 10_000n
const MG_PER_KG = 1_000_000n

const divideHalfUp = (value: bigint, divisor: bigint): bigint => (2n * value + divisor) / (2n * divisor)

/**
 * The rate offered for old metal: the rate of sale less a deduction in basis points, half up to the paisa per
 * gram (gold, platinum) or per kilogram (silver). Rates in paise per kilogram.
 */
export function offeredRate(metal: RatedMetal, paisePerKg: number, deduction: number): number {
  const step = metal === 'silver' ? 1n : 1000n
  return Number(divideHalfUp(BigInt(paisePerKg) * (WHOLE - BigInt(deduction)), WHOLE * step) * step)
}

/**
 * Old metal that a customer sells. `paisePerKg`: the rate offered; `deduction` for melting, in basis points.
 */
export type OldMetal = { netMg: number; paisePerKg: number; deduction: number }

/**
 * What old metal is worth, in paise: the net weight at the rate offered, less the deduction for melting, each
 * half up.
 */
export function priceOldMetal({ netMg, paisePerKg, deduction }: OldMetal): {
  value: number
  deducted: number
  amount: number
} {
  const value = divideHalfUp(BigInt(netMg) * BigInt(paisePerKg), MG_PER_KG)
  const deducted = divideHalfUp(value * BigInt(deduction), WHOLE)
  return { value: Number(value), deducted: Number(deducted), amount: Number(value - deducted) }
}
