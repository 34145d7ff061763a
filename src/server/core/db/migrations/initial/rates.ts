import type { Kysely } from 'kysely'
import type { Engine } from '../../types.ts'
import { textKey } from './text.ts'

/** Rates of metals, entered in batches. */
export async function createRates(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const key = textKey(engine)
  await db.schema
    .createTable('rate_batches')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('effective_at', 'bigint', (c) => c.notNull())
    .addColumn('entered_at', 'bigint', (c) => c.notNull())
    .addColumn('entered_by', 'text', (c) => c.notNull())
    .addColumn('reason', 'text')
    .addColumn('withdrawn_at', 'bigint')
    .execute()
  await db.schema.createIndex('rate_batches_effective').on('rate_batches').column('effective_at').execute()
  await db.schema
    .createTable('metal_rates')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('batch_id', key, (c) => c.notNull().references('rate_batches.id'))
    .addColumn('metal', key, (c) => c.notNull())
    .addColumn('fineness', 'integer', (c) => c.notNull())
    .addColumn('paise_per_kg', 'bigint', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addUniqueConstraint('metal_rates_once', ['batch_id', 'metal', 'fineness'])
    .execute()
  await db.schema
    .createIndex('metal_rates_fineness')
    .on('metal_rates')
    .columns(['metal', 'fineness'])
    .execute()
}
