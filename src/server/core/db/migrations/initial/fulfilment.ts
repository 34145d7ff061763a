import { sql, type Kysely } from 'kysely'
import type { Engine } from '../../types.ts'
import { textKey } from './text.ts'

/** Single pieces, parcels, invoices and credit notes. */
export async function createFulfilment(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createPieces(db, engine)
  await createShipments(db, engine)
  await createInvoices(db, engine)
}

async function createPieces(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const key = textKey(engine)
  // Without a foreign key to the variant: a sold piece stays when its variant is removed, as its order line
  // does.
  await db.schema
    .createTable('pieces')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('variant_id', key, (c) => c.notNull())
    .addColumn('huid', key, (c) => c.unique())
    .addColumn('tag', key, (c) => c.unique())
    .addColumn('gross_mg', 'bigint')
    .addColumn('net_mg', 'bigint')
    .addColumn('cert_lab', 'text')
    .addColumn('cert_number', 'text')
    .addColumn('cert_url', 'text')
    .addColumn('state', 'text', (c) =>
      c.notNull().check(sql`state in ('in_stock', 'sold', 'returned', 'gone')`),
    )
    .addColumn('order_id', key, (c) => c.references('orders.id').onDelete('set null'))
    .addColumn('order_position', 'integer')
    .addColumn('version', 'integer', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('pieces_variant').on('pieces').columns(['variant_id', 'state']).execute()
  await db.schema.createIndex('pieces_order').on('pieces').column('order_id').execute()
}

async function createShipments(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const key = textKey(engine)
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
    .addColumn('identity_check', 'text', (c) =>
      c.notNull().check(sql`identity_check in ('none', 'otp', 'id')`),
    )
    .addColumn('receiver_name', 'text')
    .addColumn('sent_at', 'bigint', (c) => c.notNull())
    .addColumn('expected_on', 'text')
    .addColumn('delivered_at', 'bigint')
    .addColumn('version', 'integer', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('shipments_order').on('shipments').columns(['order_id', 'id']).execute()
  await db.schema
    .createIndex('shipments_awb')
    .unique()
    .on('shipments')
    .columns(['carrier_id', 'awb'])
    .execute()
}

async function createInvoices(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const key = textKey(engine)
  await db.schema
    .createTable('invoices')
    .addColumn('order_id', key, (c) => c.primaryKey().references('orders.id'))
    .addColumn('year', 'integer', (c) => c.notNull())
    .addColumn('serial', 'integer', (c) => c.notNull())
    .addColumn('number', 'text', (c) => c.notNull().unique())
    .addColumn('issued_at', 'bigint', (c) => c.notNull())
    .addColumn('document', 'text', (c) => c.notNull())
    .addUniqueConstraint('invoices_serial', ['year', 'serial'])
    .execute()
  await db.schema
    .createTable('credit_notes')
    .addColumn('order_id', key, (c) => c.primaryKey().references('invoices.order_id'))
    .addColumn('year', 'integer', (c) => c.notNull())
    .addColumn('serial', 'integer', (c) => c.notNull())
    .addColumn('number', 'text', (c) => c.notNull().unique())
    .addColumn('issued_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('credit_notes_serial', ['year', 'serial'])
    .execute()
  for (const table of ['invoice_serials', 'credit_note_serials']) {
    await db.schema
      .createTable(table)
      .addColumn('year', 'integer', (c) => c.primaryKey())
      .addColumn('last', 'integer', (c) => c.notNull())
      .execute()
  }
  await db.schema
    .createTable('invoice_pdfs')
    .addColumn('order_id', key, (c) => c.notNull().references('invoices.order_id'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('pdf', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('invoice_pdfs_key', ['order_id', 'kind'])
    .execute()
}
