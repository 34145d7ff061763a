import { sql, type Kysely } from 'kysely'
import type { Engine } from '../types.ts'

export const locks = ['order_tallies'] as const

/**
 * Adds what orders are worth before tax to the order totals ledger. Its lines stay; further ones bring the
 * sums of earlier orders.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('order_tallies')
    .addColumn('before_tax_paise', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
}

const DAY_MS = 86_400_000
/** A day begins at midnight in India. */
const INDIA_MS = 19_800_000

/** Adds the sums of one day. `after`: the end of the day before, in milliseconds. */
export async function backfill(
  db: Kysely<unknown>,
  _engine: Engine,
  after: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ first: number | null }>`
    select min(created_at) as first from orders where deleted_at is null and created_at >= ${Number(after)}`.execute(
    db,
  )
  const first = rows[0]?.first ?? null
  if (first === null) return undefined

  const day = Math.floor((first + INDIA_MS) / DAY_MS)
  const end = (day + 1) * DAY_MS - INDIA_MS
  await sql`
    insert into order_tallies (id, day, status, payment_status, orders, paise, before_tax_paise)
    select min(id), cast(${sql.lit(day)} as bigint), case when cancelled_at is null then status else 'cancelled' end, payment_status,
      0, 0, sum(total_paise - discount_paise)
    from orders where deleted_at is null and created_at >= ${first} and created_at < ${end}
    group by 3, 4`.execute(db)
  return String(end)
}
