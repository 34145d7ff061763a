import type { Kysely } from 'kysely'

export const locks = ['orders', 'variants', 'order_lines'] as const

/** Adds the message and the hidden prices of a gift, and how long a variant takes that is made to order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('gift_message', 'text').execute()
  await db.schema.alterTable('orders').addColumn('hide_prices', 'integer').execute()
  await db.schema.alterTable('variants').addColumn('lead_days', 'integer').execute()
  await db.schema.alterTable('order_lines').addColumn('leaves_on', 'integer').execute()
}
