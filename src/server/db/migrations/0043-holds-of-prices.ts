import type { Kysely } from 'kysely'

/** Whether a hold has reserved stock and coupon, or holds prices only. Holds of earlier versions are for UPI and have. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('price_holds').addColumn('reserves', 'integer', (c) => c.notNull().defaultTo(1)).execute()
}
