import type { Kysely } from 'kysely'

/** Where the buttons of the deal and of banners lead. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['deal', 'banners']) await db.schema.alterTable(table).addColumn('link', 'text', (c) => c.notNull().defaultTo('/shop')).execute()
}
