import type { MetalAccountRow } from '../../../contract/metal-account.ts'
import { dayInIndia, isoDay } from '../../../rules/india-time.ts'
import { ratedMetals } from '../../../rules/purity.ts'
import type { MetalEntryRow } from '../../core/db/schema/metal-tables.ts'
import type { Queries } from '../../core/db/types.ts'
import { invalid } from '../../core/lib/errors.ts'
import type { Metal } from '../stock/metal-entries.ts'
import { readMetalBalances } from './metal-balances.ts'

type Period = { from?: string | undefined; to?: string | undefined }

/** Milligrams by kind, below 0 for sold and issued metal. */
type Sums = Partial<Record<MetalEntryRow['kind'], number>>

/**
 * Returns the account of metal over days in India, by purity: gold, silver, platinum, each the finest first.
 * @throws AppError invalid_input for a period that ends before it begins.
 */
export async function getMetalAccount(db: Queries, period: Period): Promise<MetalAccountRow[]> {
  const { from, to } = daysOf(period)
  if (from > to) throw invalid('to', 'must not be before the first day')

  const [balances, flows] = await Promise.all([readMetalBalances(db, from), readFlows(db, { from, to })])
  const purities = Map.groupBy(
    [...balances.map((balance) => Object.assign(balance, { kind: 'opening' as const })), ...flows],
    ({ metal, fineness }) => `${metal} ${fineness}`,
  )

  return [...purities.values()]
    .flatMap((own) => (own[0] ? [rowOf(own[0], own)] : []))
    .filter(({ metal: _metal, fineness: _fineness, ...columns }) =>
      Object.values(columns).some((grams) => grams !== 0),
    )
    .toSorted(
      (a, b) => ratedMetals.indexOf(a.metal) - ratedMetals.indexOf(b.metal) || b.fineness - a.fineness,
    )
}

/** The days of a period: this month until today, unless named. */
export function daysOf({ from, to }: Period): { from: string; to: string } {
  const today = isoDay(dayInIndia(Date.now()))
  const last = to ?? today
  return { from: from ?? `${last.slice(0, 7)}-01`, to: last }
}

type Flow = Metal & Pick<MetalEntryRow, 'kind'>

async function readFlows(db: Queries, { from, to }: { from: string; to: string }): Promise<Flow[]> {
  const flows = await db
    .selectFrom('metal_entries')
    .select((e) => ['metal', 'fineness', 'kind', e.fn.sum<number>('mg').as('mg')])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy(['metal', 'fineness', 'kind'])
    .execute()
  return flows.map((flow) => Object.assign(flow, { mg: Number(flow.mg) }))
}

/** One row: the metal in stock when the account began is part of the opening. */
function rowOf({ metal, fineness }: Metal, flows: readonly Flow[]): MetalAccountRow {
  const sums: Sums = {}
  for (const { kind, mg } of flows) sums[kind] = (sums[kind] ?? 0) + mg
  const grams = (mg = 0) => mg / 1000

  return {
    metal,
    fineness,
    opening: grams(sums.opening),
    bought: grams(sums.bought),
    sold: grams(0 - (sums.sold ?? 0)),
    oldGold: grams(sums.oldGold),
    issued: grams(0 - (sums.issued ?? 0)),
    received: grams(sums.received),
    adjusted: grams(sums.adjusted),
    closing: grams(flows.reduce((total, { mg }) => total + mg, 0)),
  }
}
