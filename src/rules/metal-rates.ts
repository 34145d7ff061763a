/** Rates of precious metals, in whole paise per kilogram. */
import type { rateSteps } from '../contract/manage-rates.ts'
import { HOUR_MS } from './durations.ts'
import { dayInIndia } from './india-time.ts'
import { ratedMetals, rateName, type RatedMetal } from './purity.ts'

/** What a rate is of: a metal of one fineness. */
export type RatedFineness = { metal: RatedMetal; fineness: number }
/** `isSample`: it came with the demonstration shop. */
export type MetalRate = RatedFineness & { id: string; paisePerKg: number; isSample?: boolean }

/** Rates that take effect together; times in milliseconds since 1970. */
export type DatedRates = { id: string; effectiveAt: number; enteredAt: number; rates: readonly MetalRate[] }

/** A rate in force; `since`: when it took effect. */
export type RateInForce = MetalRate & { since: number }

const GRAMS_PER_KG = 1000
const PAISE_PER_RUPEE = 100
/** Paise per kilogram in a rupee per gram. */
const RUPEE_PER_GRAM = GRAMS_PER_KG * PAISE_PER_RUPEE
const WHOLE = 10_000n

/** Rupees per gram and per kilogram, as in JSON. */
export const toRatePerGram = (paisePerKg: number): number => paisePerKg / RUPEE_PER_GRAM
export const toRatePerKg = (paisePerKg: number): number => paisePerKg / PAISE_PER_RUPEE
/** Rupees per gram and per kilogram of a rate in paise per kilogram. */
export const toRateAmounts = (paisePerKg: number) => ({
  perGram: toRatePerGram(paisePerKg),
  perKg: toRatePerKg(paisePerKg),
})

/** Paise per kilogram of a rate in rupees, as in JSON; exactly one of the two is given. */
export const toPaisePerKg = ({
  perGram,
  perKg,
}: {
  perGram?: number | undefined
  perKg?: number | undefined
}): number =>
  perKg === undefined
    ? Math.round((perGram ?? 0) * PAISE_PER_RUPEE) * GRAMS_PER_KG
    : Math.round(perKg * PAISE_PER_RUPEE)

/** Identifies a metal of one fineness: `gold 916`. */
export const rateKey = ({ metal, fineness }: RatedFineness): string => `${metal} ${fineness}`

/** Metals in their usual order, the finest first. */
export const byMetal = (a: RatedFineness, b: RatedFineness): number =>
  ratedMetals.indexOf(a.metal) - ratedMetals.indexOf(b.metal) || b.fineness - a.fineness

const isQuoted = ({ metal, fineness }: RatedFineness) => metal === 'gold' && fineness === 916

/** 22K gold first, which the trade quotes, then as `byMetal`. */
export const byTrade = (a: RatedFineness, b: RatedFineness): number =>
  Number(isQuoted(b)) - Number(isQuoted(a)) || byMetal(a, b)

/** Batches in the order in which they take effect; of the same instant, the one entered last counts. */
const inOrderOfEffect = <B extends Pick<DatedRates, 'id' | 'effectiveAt' | 'enteredAt'>>(
  batches: readonly B[],
): B[] =>
  batches.toSorted(
    (a, b) => a.effectiveAt - b.effectiveAt || a.enteredAt - b.enteredAt || (a.id < b.id ? -1 : 1),
  )

/**
 * The rates in force at an instant, by `rateKey`. A fineness that a batch leaves out keeps its older rate.
 * Batches that were withdrawn must be left out.
 */
export function ratesInForce(batches: readonly DatedRates[], at: number): Map<string, RateInForce> {
  const inForce = new Map<string, RateInForce>()
  for (const { effectiveAt, rates } of inOrderOfEffect(batches)) {
    if (effectiveAt > at) break
    for (const rate of rates) inForce.set(rateKey(rate), { ...rate, since: effectiveAt })
  }
  return inForce
}

/** The batch that took effect last; undefined if none has. */
export const latestBatch = <B extends Pick<DatedRates, 'id' | 'effectiveAt' | 'enteredAt'>>(
  batches: readonly B[],
  at: number,
): B | undefined => inOrderOfEffect(batches.filter(({ effectiveAt }) => effectiveAt <= at)).at(-1)

/** When the rates in force with these keys, or any, change next; undefined if nothing is scheduled. */
export function nextEffectiveAt(
  batches: readonly DatedRates[],
  at: number,
  keys?: readonly string[],
): number | undefined {
  const scheduled = batches.filter(
    ({ effectiveAt, rates }) =>
      effectiveAt > at && (!keys || rates.some((rate) => keys.includes(rateKey(rate)))),
  )
  return scheduled.length === 0 ? undefined : Math.min(...scheduled.map(({ effectiveAt }) => effectiveAt))
}

/**
 * The keys of the rates that differ between two lists of batches now, or that change sooner by the second.
 */
export function changedRates(
  before: readonly DatedRates[],
  after: readonly DatedRates[],
  now: number,
): string[] {
  const [old, current] = [ratesInForce(before, now), ratesInForce(after, now)]
  const keys = new Set([...before, ...after].flatMap(({ rates }) => rates.map(rateKey)))
  const changesAt = (batches: readonly DatedRates[], key: string) =>
    nextEffectiveAt(batches, now, [key]) ?? Infinity
  return [...keys].filter(
    (key) => old.get(key)?.id !== current.get(key)?.id || changesAt(after, key) < changesAt(before, key),
  )
}

/**
 * Derives the rate of one fineness from that of another: from 999 by parts of a thousand, as the trade does,
 * otherwise by the ratio. Rounded half up to the paisa per gram (gold, platinum) or per kilogram (silver),
 * then to `roundTo` rupees of the same weight.
 */
export function deriveRate(
  metal: RatedMetal,
  from: { fineness: number; paisePerKg: number },
  fineness: number,
  roundTo: (typeof rateSteps)[number],
): number {
  const perPaisa = metal === 'silver' ? 1 : GRAMS_PER_KG
  const paise = divideHalfUp(
    BigInt(from.paisePerKg) * BigInt(fineness),
    BigInt((from.fineness === 999 ? 1000 : from.fineness) * perPaisa),
  )
  const step = BigInt(Math.max(1, roundTo * PAISE_PER_RUPEE))
  return Number(divideHalfUp(paise, step) * step) * perPaisa
}

const divideHalfUp = (value: bigint, divisor: bigint): bigint => (2n * value + divisor) / (2n * divisor)

/** The change from one rate to another in percent, rounded half away from zero to two decimals. */
export function changePercent(before: number, after: number): number {
  const difference = BigInt(after) - BigInt(before)
  const size = divideHalfUp((difference < 0n ? -difference : difference) * WHOLE, BigInt(before))
  return (Number(size) / 100) * (difference < 0n ? -1 : 1)
}

/** Whether a change is greater than `limit` basis points of the rate that it replaces. */
export function exceedsGuard(before: number, after: number, limit: number): boolean {
  const difference = BigInt(after) - BigInt(before)
  return (difference < 0n ? -difference : difference) * WHOLE > BigInt(before) * BigInt(limit)
}

/**
 * How far a rate may be from what its fineness says, in basis points: the trade rounds, and adds a little
 * below 22K.
 */
const TOLERANCE = 500

/**
 * The rates that do not fit the finest rate of their metal. `expected`: what that one says, in paise per
 * kilogram.
 */
export function ratesOutOfLine(
  rates: readonly (RatedFineness & { paisePerKg: number })[],
): (RatedFineness & { finest: number; expected: number })[] {
  return rates.toSorted(byMetal).flatMap((rate, _place, sorted) => {
    const finest = sorted.find(({ metal }) => metal === rate.metal) ?? rate
    const expected = deriveRate(rate.metal, finest, rate.fineness, 0)
    return exceedsGuard(expected, rate.paisePerKg, TOLERANCE)
      ? [{ metal: rate.metal, fineness: rate.fineness, finest: finest.fineness, expected }]
      : []
  })
}

/**
 * What the shop says of a rate out of line: `22K gold does not fit 24K gold, by which it would be about
 * ₹13,548.00.`
 */
export const outOfLineMessage = (
  { metal, fineness, finest }: RatedFineness & { finest: number },
  expected: string,
): string =>
  `${rateName(metal, fineness)} does not fit ${rateName(metal, finest)}, by which it would be about ${expected}.`

/**
 * What the shop says of a change that needs a reason: `22K gold would change by 52.3 %. Say why to go on.`
 */
export const guardMessage = (rate: RatedFineness, percent: number): string =>
  `${rateName(rate.metal, rate.fineness)} would change by ${Math.abs(percent).toFixed(1)} %. Say why to go on.`

export type RateOfDay = { day: number; paisePerKg: number }

/**
 * The last rate of each day in India, from `firstDay` to `lastDay` (days since 1970). Days before the first
 * rate are left out; a day without a new rate has that of the day before.
 */
export function dailyRates(
  batches: readonly DatedRates[],
  of: RatedFineness,
  firstDay: number,
  lastDay: number,
): RateOfDay[] {
  const key = rateKey(of)
  const changes = inOrderOfEffect(batches).flatMap(({ effectiveAt, rates }) =>
    rates
      .filter((rate) => rateKey(rate) === key)
      .map(({ paisePerKg }) => ({ day: dayInIndia(effectiveAt), paisePerKg })),
  )
  const days: RateOfDay[] = []
  let next = 0
  let current: number | undefined
  for (let day = firstDay; day <= lastDay; day += 1) {
    for (let change = changes[next]; change && change.day <= day; change = changes[next]) {
      current = change.paisePerKg
      next += 1
    }
    if (current !== undefined) days.push({ day, paisePerKg: current })
  }
  return days
}

/** Of the rates in force that are older than this many hours, the oldest; undefined if there is none. */
export const staleRate = <R extends RatedFineness & { since: number }>(
  rates: Iterable<R>,
  hours: number,
  now: number,
): R | undefined =>
  [...rates]
    .filter(({ since }) => now - since > hours * HOUR_MS)
    .toSorted((a, b) => a.since - b.since || byTrade(a, b))[0]
