import { sql, type Kysely } from 'kysely'
import type { Engine } from '../types.ts'

/** Notes of the back office on orders and customers, and search in orders by town, piece and SKU. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const key = engine === 'postgres' ? sql`text collate "C"` : sql`text`
  // Without a foreign key to what it is about, which is one of two tables.
  await db.schema
    .createTable('notes')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('entity', 'text', (c) => c.notNull().check(sql`entity in ('order', 'user')`))
    .addColumn('entity_id', key, (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('by_user', key, (c) => c.references('users.id').onDelete('set null'))
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('notes_entity').on('notes').columns(['entity', 'entity_id', 'id']).execute()
  await db.schema.createIndex('notes_by_user').on('notes').column('by_user').execute()

  // Indexes of expressions, since a stored column would rewrite the tables of PostgreSQL (db/sql/match-text.ts).
  const [city, sku] = engine === 'postgres' ? [sql`lower((address::jsonb ->> 'city') collate "C")`, sql`lower(sku collate "C")`] : [sql`lower(address ->> 'city')`, sql`lower(sku)`]
  await sql`create index orders_city on orders ((${city}))`.execute(db)
  await sql`create index order_lines_sku on order_lines ((${sku})) where sku is not null`.execute(db)
  await db.schema.createIndex('order_lines_product').on('order_lines').columns(['product_id', 'order_id']).execute()
}
