import type { rateSteps, RatesInput } from '../../../contract/manage-rates.ts'
import type { CurrentRate } from '../../../contract/rates.ts'
import {
  byTrade,
  deriveRate,
  rateKey,
  toPaisePerKg,
  toRatePerGram,
  toRatePerKg,
  type RatedFineness,
} from '../../../rules/metal-rates.ts'
import { parseNumber } from '../../../rules/parse-number.ts'

type RateStep = (typeof rateSteps)[number]
/** Rates calculated from the one typed for `from`, until they are typed themselves. */
export type Derived = RatedFineness & { to: number[]; roundTo: RateStep }

/** What the form holds: the text of each field by `rateKey`, and which of them are derived. */
export type RateEntry = { texts: Readonly<Record<string, string>>; derived: Derived | null }

/** What a new shop is asked for. */
const usual: readonly RatedFineness[] = [
  { metal: 'gold', fineness: 916 },
  { metal: 'gold', fineness: 999 },
  { metal: 'gold', fineness: 750 },
  { metal: 'gold', fineness: 585 },
  { metal: 'silver', fineness: 999 },
  { metal: 'silver', fineness: 925 },
]

/** The fields of the form, the rate that the trade quotes first. */
export const rowsOf = (rates: readonly CurrentRate[], added: readonly RatedFineness[]): RatedFineness[] =>
  [...(rates.length > 0 ? rates : usual), ...added]
    .map(({ metal, fineness }) => ({ metal, fineness }))
    .toSorted(byTrade)

/** Silver is quoted by the kilogram, other metals by the gram. */
export const isPerKg = ({ metal }: RatedFineness): boolean => metal === 'silver'

const withPaise = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** A rate as the text of its field, in rupees. */
const toText = (of: RatedFineness, paisePerKg: number): string =>
  withPaise.format(isPerKg(of) ? toRatePerKg(paisePerKg) : toRatePerGram(paisePerKg))

/** The form as it opens: every field holds the rate in force. */
export const entryOf = (rates: readonly CurrentRate[]): RateEntry => ({
  texts: Object.fromEntries(rates.map((rate) => [rateKey(rate), toText(rate, toPaisePerKg(rate))])),
  derived: null,
})

/** The typed rate in paise per kilogram; null for an empty field, NaN if the text is not a valid rate. */
export function paiseOfText(of: RatedFineness, text: string | undefined): number | null {
  const rupees = parseNumber(text)
  if (rupees === null) return null

  const isRate = rupees > 0 && Math.abs(rupees * 100 - Math.round(rupees * 100)) < 1e-6 * Math.max(1, rupees)
  return isRate ? toPaisePerKg(isPerKg(of) ? { perKg: rupees } : { perGram: rupees }) : Number.NaN
}

/**
 * The form after a change of one field. Rates derived from it follow; a derived field stops following once it
 * is typed into.
 */
export function withText({ texts, derived }: RateEntry, of: RatedFineness, text: string): RateEntry {
  const to = derived?.to.filter((fineness) => derived.metal !== of.metal || fineness !== of.fineness) ?? []
  return follow({
    texts: { ...texts, [rateKey(of)]: text },
    derived: derived && to.length > 0 ? { ...derived, to } : null,
  })
}

/** The form after the other rates of a metal were derived from one of them. */
export const withDerived = (
  { texts }: RateEntry,
  from: RatedFineness,
  rows: readonly RatedFineness[],
  roundTo: RateStep,
): RateEntry =>
  follow({
    texts,
    derived: {
      ...from,
      roundTo,
      to: rows
        .filter(({ metal, fineness }) => metal === from.metal && fineness !== from.fineness)
        .map(({ fineness }) => fineness),
    },
  })

function follow(entry: RateEntry): RateEntry {
  const { texts, derived } = entry
  const paisePerKg = derived && paiseOfText(derived, texts[rateKey(derived)])
  if (!derived || !paisePerKg) return entry

  const { metal, fineness: from, to, roundTo } = derived
  const computed = to.map((fineness) => [
    rateKey({ metal, fineness }),
    toText({ metal, fineness }, deriveRate(metal, { fineness: from, paisePerKg }, fineness, roundTo)),
  ])
  return { texts: { ...texts, ...Object.fromEntries(computed) }, derived }
}

/**
 * The body of the request; undefined while a field has an invalid rate, or all are empty. Empty fields keep
 * the current rate.
 */
export function toRatesInput(
  rows: readonly RatedFineness[],
  { texts, derived }: RateEntry,
  effectiveAt?: string,
): RatesInput | undefined {
  const isDerived = ({ metal, fineness }: RatedFineness) =>
    derived?.metal === metal && derived.to.includes(fineness)

  const typed = rows
    .filter((row) => !isDerived(row))
    .map((row) => ({ row, paise: paiseOfText(row, texts[rateKey(row)]) }))
  const filled = typed.flatMap(({ row, paise }) => (paise === null ? [] : [{ row, paise }]))
  if (filled.length === 0 || filled.some(({ paise }) => Number.isNaN(paise))) return undefined

  const request = { rates: filled.map(({ row, paise }) => rateOf(row, paise)), ...deriveOf(derived) }
  return effectiveAt === undefined ? request : { ...request, effectiveAt }
}

const rateOf = (row: RatedFineness, paise: number): RatesInput['rates'][number] =>
  isPerKg(row)
    ? { metal: row.metal, fineness: row.fineness, perKg: toRatePerKg(paise) }
    : { metal: row.metal, fineness: row.fineness, perGram: toRatePerGram(paise) }

const deriveOf = (derived: Derived | null): Pick<RatesInput, 'derive'> =>
  derived
    ? { derive: { metal: derived.metal, from: derived.fineness, to: derived.to, roundTo: derived.roundTo } }
    : {}
