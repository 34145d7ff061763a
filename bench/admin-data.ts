import { sql } from 'kysely'
import { openDatabase } from '../src/server/core/db/open.ts'
import type { Tx } from '../src/server/core/db/types.ts'
import { newShopper } from '../tests/factories.ts'
import { addLargeCatalogue } from '../tests/large-catalogue.ts'
import { addManyOrders } from '../tests/many-orders.ts'
import type { Where } from './engines.ts'

/** Orders per transaction: few enough that the write-ahead log stays small. */
const BATCH_SIZE = 25_000

/** Fills this database with a large shop's rows. Returns an administrator's session token. */
export async function fillOffice(
  where: Where,
  { products, orders }: { products: number; orders: number },
): Promise<string> {
  const db = await openDatabase(where)
  const { token } = await newShopper({ context: { db } }, 'admin')
  await addLargeCatalogue(db, products)
  for (let from = 0; from < orders; from += BATCH_SIZE) {
    await db.transaction((tx) => addManyOrders(tx.db, db.engine, Math.min(BATCH_SIZE, orders - from), from))
  }
  await db.transaction(varyOrders)
  await db.transaction(fillLedger)
  // Autovacuum would do it only a minute later.
  if (db.engine === 'postgres') await db.transaction((tx) => sql`analyze`.execute(tx.db))
  await db.close()
  return token
}

/** Most orders are completed; a few are open, cancelled or archived. */
const varyOrders = (tx: Tx) => {
  const number = sql`cast(substr(order_number, 6) as integer)`
  return sql`
    update orders set
      status = case ${number} % 25 when 0 then 'pending' when 1 then 'processing' when 2 then 'shipped' else 'completed' end,
      cancelled_at = case when ${number} % 20 = 3 then created_at end, deleted_at = case when ${number} % 200 = 7 then created_at end,
      payment_method = case when ${number} % 2 = 0 then 'COD' else 'UPI' end, utr = case when ${number} % 2 = 1 then order_number end,
      payment_status = case ${number} % 50 when 1 then 'awaiting_confirmation' when 10 then 'due_on_delivery' else 'paid' end`.execute(
    tx.db,
  )
}

/** The order totals ledger as it is after the hourly fold. */
const fillLedger = (tx: Tx) =>
  sql`
    insert into order_tallies (id, day, status, payment_status, orders, paise, before_tax_paise)
    select min(id), (created_at + 19800000) / 86400000, case when cancelled_at is null then status else 'cancelled' end, payment_status,
      count(*), sum(grand_total_paise), sum(total_paise - discount_paise)
    from orders where deleted_at is null
    group by 2, 3, 4`.execute(tx.db)
