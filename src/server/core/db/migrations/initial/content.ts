import type { Kysely } from 'kysely'
import type { Engine } from '../../types.ts'
import { textKey } from './text.ts'

/** The home page's content, and stored media. */
export async function createContent(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const key = textKey(engine)
  await db.schema
    .createTable('banners')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('video_url', 'text', (c) => c.notNull())
    .addColumn('is_active', 'integer', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('author_id', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('link', 'text', (c) => c.notNull().defaultTo('/shop'))
    .execute()

  await db.schema
    .createTable('heroes')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('subtitle', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('images', 'text', (c) => c.notNull())
    .addColumn('is_active', 'integer', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('author_id', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()

  await db.schema
    .createTable('deal')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('discount', 'double precision', (c) => c.notNull())
    .addColumn('image_url', 'text')
    .addColumn('ends_at', 'bigint', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('is_active', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('link', 'text', (c) => c.notNull().defaultTo('/shop'))
    .execute()

  await db.schema
    .createTable('media')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('mime', 'text', (c) => c.notNull())
    .addColumn('bytes', 'bigint', (c) => c.notNull())
    .addColumn('width', 'integer')
    .addColumn('height', 'integer')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    // When the file became orphaned, and when its deletion began.
    .addColumn('unused_since', 'bigint')
    .addColumn('leaving_since', 'bigint')
    .execute()
}
