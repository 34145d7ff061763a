import { sql, type Kysely } from 'kysely'

/**
 * Adds what orders are worth before tax to the order totals ledger. Its lines stay; further ones bring the
 * sums of earlier orders.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('order_tallies')
    .addColumn('before_tax_paise', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  await sql`
    insert into order_tallies (id, day, status, payment_status, orders, paise, before_tax_paise)
    select min(id), (created_at + 19800000) / 86400000, case when cancelled_at is null then status else 'cancelled' end, payment_status,
      0, 0, sum(total_paise - discount_paise)
    from orders where deleted_at is null
    group by 2, 3, 4`.execute(db)
}
