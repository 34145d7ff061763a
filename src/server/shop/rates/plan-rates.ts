import { createHash } from 'node:crypto'
import type { RatePreview, RatesInput } from '../../../contract/manage-rates.ts'
import { MINUTE_MS } from '../../../rules/durations.ts'
import {
  changePercent,
  deriveRate,
  exceedsGuard,
  rateKey,
  ratesInForce,
  ratesOutOfLine,
  toPaisePerKg,
  toRateAmounts,
  type RatedFineness,
  type RateInForce,
} from '../../../rules/metal-rates.ts'
import { finenesses, isFineness, rateName } from '../../../rules/purity.ts'
import type { Config } from '../../core/config/config.ts'
import type { Queries } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { readRateBatches } from './rate-queries.ts'

type PlannedRate = RatedFineness & { paisePerKg: number; source: 'typed' | 'derived' }

/** Prices that follow from rates: the catalogue's part of a preview. Amounts in paise. */
export type WeighedProducts = {
  /** Changes with every edit of a weighed product, and when one is added or deleted. */
  weighedRevision(db: Queries): Promise<string>
  /** Finds the products whose price would change, the greatest change first. */
  findPriceChanges(
    db: Queries,
    before: ReadonlyMap<string, RateInForce>,
    after: ReadonlyMap<string, RateInForce>,
  ): Promise<{
    count: number
    raised: number
    lowered: number
    changed: { name: string; before: number; after: number }[]
  }>
}

/** The effect of new rates. `inForce`: the rates that they replace at the instant they take effect. */
type RatePlan = {
  effectiveAt: number
  rates: PlannedRate[]
  preview: Omit<RatePreview, 'pieces'>
  inForce: ReadonlyMap<string, RateInForce>
}

const MAX_AHEAD_MS = 30 * 24 * 60 * MINUTE_MS

/**
 * What the effect of rates depends on: the settings (a change above `guard` basis points needs a reason), and
 * the products whose prices follow the rates.
 */
type RateServices = { settings: Pick<Config, 'rates'>; products: WeighedProducts }

/** Computes the effect of new rates, without storing them. @throws AppError invalid_input. */
export async function planRates(
  db: Queries,
  { settings, products }: RateServices,
  input: RatesInput,
  now: number,
): Promise<RatePlan> {
  const effectiveAt = effectiveInstant(input.effectiveAt, now)
  const inForce = ratesInForce(await readRateBatches(db, now), effectiveAt)
  const rates = [...typedRates(input), ...derivedRates(input, inForce)]
  requireUsable(rates)
  const changes = rates.map(({ metal, fineness, paisePerKg }) => {
    const before = inForce.get(rateKey({ metal, fineness }))?.paisePerKg
    return {
      metal,
      fineness,
      before: before === undefined ? null : toRateAmounts(before),
      after: toRateAmounts(paisePerKg),
      percent: before === undefined ? null : changePercent(before, paisePerKg),
      exceeds: before !== undefined && exceedsGuard(before, paisePerKg, settings.rates.guard),
    }
  })
  const excessive = changes.flatMap(({ metal, fineness, percent, exceeds }) =>
    exceeds && percent !== null ? [{ metal, fineness, percent }] : [],
  )
  const preview = {
    changes: changes.map(({ metal, fineness, before, after, percent }) => ({
      metal,
      fineness,
      before,
      after,
      percent,
    })),
    outOfLine: ratesOutOfLine([
      ...rates,
      ...[...inForce.values()].filter((old) => !rates.some((rate) => rateKey(rate) === rateKey(old))),
    ]).map(({ metal, fineness, finest, expected }) => ({
      metal,
      fineness,
      finest,
      expected: toRateAmounts(expected),
    })),
    guard: {
      exceeded: excessive.length > 0,
      changes: excessive.toSorted((a, b) => Math.abs(b.percent) - Math.abs(a.percent)),
    },
  }
  const digest = createHash('sha256')
    .update(JSON.stringify([input.effectiveAt ?? null, rates, preview, await products.weighedRevision(db)]))
    .digest('base64url')
  return { effectiveAt, rates, preview: { digest, ...preview }, inForce }
}

function effectiveInstant(given: string | undefined, now: number): number {
  if (given === undefined) return now
  const instant = Date.parse(given)
  if (instant < now - MINUTE_MS) throw new AppError('invalid_input', 'effectiveAt: must not be in the past')
  if (instant > now + MAX_AHEAD_MS)
    throw new AppError('invalid_input', 'effectiveAt: must be at most 30 days ahead')
  // Orders placed in the meantime had the older rate.
  return Math.max(instant, now)
}

const typedRates = ({ rates }: RatesInput): PlannedRate[] =>
  rates.map(({ metal, fineness, perGram, perKg }) => {
    if ((perGram ?? perKg ?? 0) <= 0)
      throw new AppError('invalid_input', `${perGram === undefined ? 'perKg' : 'perGram'}: must be above 0`)
    return { metal, fineness, paisePerKg: toPaisePerKg({ perGram, perKg }), source: 'typed' }
  })

function derivedRates(
  { rates, derive }: RatesInput,
  inForce: ReadonlyMap<string, RateInForce>,
): PlannedRate[] {
  if (!derive) return []
  const { metal, from, to, roundTo } = derive
  if (!isFineness(metal, from)) throw noFineness(metal)
  const typed = rates.find((rate) => rate.metal === metal && rate.fineness === from)
  const paisePerKg = typed ? toPaisePerKg(typed) : inForce.get(rateKey({ metal, fineness: from }))?.paisePerKg
  if (paisePerKg === undefined)
    throw new AppError('invalid_input', `derive: enter the rate of ${rateName(metal, from)} first`)
  return to.map((fineness) => ({
    metal,
    fineness,
    paisePerKg: deriveRate(metal, { fineness: from, paisePerKg }, fineness, roundTo),
    source: 'derived',
  }))
}

function requireUsable(rates: readonly PlannedRate[]): void {
  if (rates.length === 0) throw new AppError('invalid_input', 'rates: name at least one')
  const unknown = rates.find(({ metal, fineness }) => !isFineness(metal, fineness))
  if (unknown) throw noFineness(unknown.metal)
  if (new Set(rates.map(rateKey)).size < rates.length)
    throw new AppError('invalid_input', 'rates: name each fineness once')
  // A very low rate can be rounded to nothing.
  if (rates.some(({ paisePerKg }) => paisePerKg <= 0))
    throw new AppError('invalid_input', 'perGram: must be above 0')
}

const noFineness = (metal: PlannedRate['metal']) =>
  new AppError('invalid_input', `fineness: must be one of ${finenesses[metal].join(', ')}`)
