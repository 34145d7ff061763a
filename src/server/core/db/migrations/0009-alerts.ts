import { sql, type Kysely } from 'kysely'
import type { Engine } from '../types.ts'
import { textKey } from './initial/text.ts'

export const locks = ['users', 'products', 'variants'] as const

/** The mails that customers have asked for: a piece is back in stock, or costs less than an amount. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const key = textKey(engine)
  await db.schema
    .createTable('alerts')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('user_id', key, (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('product_id', key, (c) => c.notNull().references('products.id').onDelete('cascade'))
    .addColumn('variant_id', key, (c) => c.references('variants.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('limit_paise', 'bigint')
    .addColumn('sent_at', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('alerts_open')
    .on('alerts')
    .column('id')
    .where(sql<boolean>`sent_at is null`)
    .execute()
  await db.schema.createIndex('alerts_user').on('alerts').columns(['user_id', 'product_id']).execute()
  await db.schema.createIndex('alerts_product').on('alerts').column('product_id').execute()
  await db.schema
    .createIndex('alerts_variant')
    .on('alerts')
    .column('variant_id')
    .where(sql<boolean>`variant_id is not null`)
    .execute()
}
