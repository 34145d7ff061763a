import { sql, type Kysely } from 'kysely'
import type { Engine } from '../types.ts'
import { lastWord, lower, textKey } from './initial/text.ts'

export const locks = ['orders', 'order_lines'] as const

/**
 * Orders of the counter: their customers, who may have no account and no e-mail, and special prices of their
 * lines.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const key = textKey(engine)
  const orders = db.schema.alterTable('orders')
  await orders.addColumn('source', 'text', (c) => c.notNull().defaultTo('web')).execute()
  await orders.addColumn('customer_name', key).execute()
  await orders.addColumn('customer_phone', key).execute()
  await orders.addColumn('handed_over', 'integer', (c) => c.notNull().defaultTo(0)).execute()
  await db.schema.alterTable('order_lines').addColumn('list_price_paise', 'bigint').execute()
  await db.schema.alterTable('order_lines').addColumn('price_reason', 'text').execute()
}

export function indexes(db: Kysely<unknown>, engine: Engine) {
  const index = (name: string) => db.schema.createIndex(`orders_${name}`).on('orders')
  const name = lower(engine, sql`customer_name`)
  return [
    index('customer_phone')
      .column('customer_phone')
      .where(sql<boolean>`customer_phone is not null`),
    index('customer_name')
      .expression(sql`(${name})`)
      .where(sql<boolean>`customer_name is not null`),
    index('customer_last_name')
      .expression(sql`(${lastWord(name)})`)
      .where(sql<boolean>`customer_name is not null`),
    index('estimates')
      .column('price_until')
      .where(
        sql<boolean>`source = 'counter' and payment_status = 'awaiting_confirmation' and cancelled_at is null and deleted_at is null`,
      ),
  ]
}
