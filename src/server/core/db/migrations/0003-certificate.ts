import type { Kysely } from 'kysely'

export const locks = ['products'] as const

/** Adds the laboratory and number of a product's certificate. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('products').addColumn('certificate', 'text').execute()
}
