import { DAY_MS } from '../../../rules/durations.ts'
import { dayInIndia, isoDay } from '../../../rules/india-time.ts'
import type { Metal } from '../stock/metal-entries.ts'
import type { Queries, Tx } from '../../core/db/types.ts'

/** The month of a day such as 2026-11-27. */
const monthOf = (day: string): string => day.slice(0, 7)

/**
 * Returns the metal in the shop at the beginning of a day: the latest stored balance, and the entries since.
 */
export async function readMetalBalances(db: Queries, day: string): Promise<Metal[]> {
  const { month } = await db
    .selectFrom('metal_balances')
    .select((e) => e.fn.max('month').as('month'))
    .where('month', '<=', monthOf(day))
    .executeTakeFirstOrThrow()

  const stored = db
    .selectFrom('metal_balances')
    .select(['metal', 'fineness', 'mg'])
    .where('month', '=', month)
  const since = db
    .selectFrom('metal_entries')
    .select(['metal', 'fineness', 'mg'])
    .where('day', '>=', month === null ? '' : `${month}-01`)
    .where('day', '<', day)
  const sums = await db
    .selectFrom(stored.unionAll(since).as('parts'))
    .select((e) => ['metal', 'fineness', e.fn.sum<number>('mg').as('mg')])
    .groupBy(['metal', 'fineness'])
    .execute()
  return sums.map((sum) => Object.assign(sum, { mg: Number(sum.mg) }))
}

/**
 * Stores the balances of the beginning of the month, so that the account adds up the entries of one month
 * only. A day late, when the last transactions of the month before have ended. `now`: milliseconds since 1970.
 */
export async function storeMetalBalances(tx: Tx, now: number): Promise<void> {
  const month = monthOf(isoDay(dayInIndia(now - DAY_MS)))
  const isStored = await tx.db
    .selectFrom('metal_balances')
    .select('month')
    .where('month', '=', month)
    .executeTakeFirst()
  if (isStored) return

  const balances = await readMetalBalances(tx.db, `${month}-01`)
  if (balances.length === 0) return

  await tx.db
    .insertInto('metal_balances')
    .values(balances.map((balance) => Object.assign(balance, { month })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
