import type { Kysely } from 'kysely'
import type { Engine } from '../types.ts'
import { textKey } from './initial/text.ts'

export const locks = ['orders'] as const

/** Adds the declarations of customers without PAN. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('pan_declarations')
    .addColumn('order_id', textKey(engine), (c) => c.primaryKey().references('orders.id'))
    .addColumn('declaration', 'text', (c) => c.notNull())
    .execute()
}
