import type { Kysely } from 'kysely'

export const locks = ['orders', 'order_lines'] as const

/** What the counter takes off making and price to reach an agreed amount. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of locks)
    for (const column of ['making_discount_paise', 'price_discount_paise'])
      await db.schema
        .alterTable(table)
        .addColumn(column, 'bigint', (c) => c.notNull().defaultTo(0))
        .execute()
}
