import { sql, type Kysely } from 'kysely'
import type { Engine } from '../types.ts'

/** Carriers, and the parcels that orders were sent in. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const key = engine === 'postgres' ? sql`text collate "C"` : sql`text`
  await db.schema
    .createTable('carriers')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('tracking_url', 'text', (c) => c.notNull())
    .addColumn('phone', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('shipments')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('order_id', key, (c) => c.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('carrier_id', key, (c) => c.references('carriers.id').onDelete('set null'))
    // The name stays when the carrier is deleted.
    .addColumn('carrier_name', 'text', (c) => c.notNull())
    .addColumn('awb', key, (c) => c.notNull())
    .addColumn('lines', 'text', (c) => c.notNull())
    .addColumn('insured_paise', 'bigint')
    .addColumn('identity_check', 'text', (c) => c.notNull().check(sql`identity_check in ('none', 'otp', 'id')`))
    .addColumn('receiver_name', 'text')
    .addColumn('sent_at', 'bigint', (c) => c.notNull())
    .addColumn('expected_on', 'text')
    .addColumn('delivered_at', 'bigint')
    .addColumn('version', 'integer', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('shipments_order').on('shipments').columns(['order_id', 'id']).execute()
  await db.schema.createIndex('shipments_awb').unique().on('shipments').columns(['carrier_id', 'awb']).execute()
}
