import { sql } from 'kysely'
import { openDatabase } from '../src/server/db/open.ts'
import type { Tx } from '../src/server/db/types.ts'
import { newShopper } from '../tests/factories.ts'
import { rowsOf, type Sizes } from './admin-rows.ts'

/** Rows per transaction: few enough that the write-ahead log stays small. */
const AT_ONCE = 50_000

/** Fills this database with a large shop's rows in SQL. Returns an administrator's session token. */
export async function fillOffice(where: { dataDir: string; databaseUrl?: string }, sizes: Sizes): Promise<string> {
  const db = await openDatabase(where)
  const { token } = await newShopper({ context: { db } }, 'admin')
  for (const { table, count, values } of rowsOf(sizes)) {
    for (let from = 0; from < count; from += AT_ONCE) {
      const columns = sql.join(Object.keys(values).map((name) => sql.ref(name)))
      const numbers = sql`with recursive n(i) as (select ${sql.lit(from)} union all select i + 1 from n where i < ${sql.lit(Math.min(count, from + AT_ONCE) - 1)})`
      await db.transaction((tx) => sql`insert into ${sql.table(table)} (${columns}) ${numbers} select ${sql.join(Object.values(values))} from n`.execute(tx.db))
    }
  }
  await db.transaction(tallyOrders)
  // Autovacuum would analyse the tables only a minute later.
  if (db.engine === 'postgres') await db.transaction((tx) => sql`analyze`.execute(tx.db))
  await db.close()
  return token
}

/** The order totals ledger as it is after the hourly fold. */
const tallyOrders = (tx: Tx) =>
  sql`
    insert into order_tallies (id, day, status, payment_status, orders, paise)
    select min(id), (created_at + 19800000) / 86400000, case when cancelled_at is null then status else 'cancelled' end, payment_status,
      count(*), sum(grand_total_paise)
    from orders where deleted_at is null
    group by 2, 3, 4`.execute(tx.db)
