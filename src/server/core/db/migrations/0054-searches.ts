import type { Kysely } from 'kysely'
import type { Engine } from '../types.ts'
import { textKey } from './initial/text.ts'

/** Adds the searches of each day that found nothing. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const key = textKey(engine)
  await db.schema
    .createTable('empty_searches')
    .addColumn('day', key, (c) => c.notNull())
    .addColumn('words', key, (c) => c.notNull())
    .addColumn('times', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('empty_searches_key', ['day', 'words'])
    .execute()
}
