import { sql, type Kysely } from 'kysely'
import type { Engine } from '../types.ts'
import { textKey } from './initial/text.ts'

/** The owner's pages with all their versions. A stated page has no row until it is edited. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const key = textKey(engine)
  await db.schema
    .createTable('pages')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('path', key, (c) => c.notNull().unique())
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('page', 'journal')`))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('body', 'text')
    .addColumn('published', 'integer', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('published_at', 'bigint')
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('page_versions')
    .addColumn('page_id', key, (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('body', 'text')
    .addColumn('published', 'integer', (c) => c.notNull())
    .addColumn('at', 'bigint')
    .addPrimaryKeyConstraint('page_versions_key', ['page_id', 'version'])
    .execute()
}
