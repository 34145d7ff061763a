import { sql, type Kysely } from 'kysely'
import type { Engine } from '../types.ts'
import { textKey } from './initial/text.ts'

export const locks = ['variants', 'pieces', 'cart_lines', 'order_lines'] as const

/**
 * Variants that are sold by piece: their pieces may have stones of their own, and are named by cart lines,
 * price holds and orders.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const key = textKey(engine)
  await db.schema
    .alterTable('variants')
    .addColumn('stock_by', 'text', (c) => c.notNull().defaultTo('count'))
    .execute()
  await db.schema.alterTable('pieces').addColumn('stones', 'text').execute()
  await db.schema.alterTable('pieces').addColumn('hold_id', key).execute()
  await db.schema.alterTable('cart_lines').addColumn('piece_id', key).execute()
  await db.schema.alterTable('order_lines').addColumn('piece_id', key).execute()
}

export const indexes = (db: Kysely<unknown>) => [
  db.schema
    .createIndex('pieces_hold')
    .on('pieces')
    .column('hold_id')
    .where(sql<boolean>`hold_id is not null`),
]
