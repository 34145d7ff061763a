import type { Kysely } from 'kysely'
import type { Engine } from '../types.ts'
import { textKey } from './initial/text.ts'

/** Adds the categories of the owner. Products name their categories, stated or own, as before. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('categories')
    .addColumn('id', textKey(engine), (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('name_key', textKey(engine), (c) => c.notNull().unique())
    .addColumn('position', 'integer', (c) => c.notNull())
    .execute()
}
