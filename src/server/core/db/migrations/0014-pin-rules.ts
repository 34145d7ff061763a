import type { Kysely } from 'kysely'
import type { Engine } from '../types.ts'
import { textKey } from './initial/text.ts'

export const locks = ['orders'] as const

/** Adds the list of PIN codes that the shop delivers to, and the day that it promises an order. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('pin_rules')
    .addColumn('prefix', textKey(engine), (c) => c.primaryKey())
    .addColumn('serviceable', 'integer', (c) => c.notNull())
    .addColumn('cash', 'integer', (c) => c.notNull())
    .addColumn('days_from', 'integer', (c) => c.notNull())
    .addColumn('days_to', 'integer', (c) => c.notNull())
    .execute()
  await db.schema.alterTable('orders').addColumn('promised_day', 'integer').execute()
}
