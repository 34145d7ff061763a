import { sql, type Kysely } from 'kysely'
import type { Engine } from '../../types.ts'
import { textKey } from './text.ts'

/** The audit log, settings, notes and imports of the back office, and `schema_info`. */
export async function createAdmin(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const key = textKey(engine)
  await db.schema
    .createTable('audit_log')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('username', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('call', 'text', (c) => c.notNull())
    .addColumn('entity', 'text', (c) => c.notNull())
    .addColumn('entity_id', 'text')
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .execute()
  await db.schema.createIndex('audit_log_at').on('audit_log').columns(['at', 'id']).execute()
  await db.schema.createIndex('audit_log_entity').on('audit_log').columns(['entity', 'at', 'id']).execute()
  await db.schema
    .createIndex('audit_log_entity_id')
    .on('audit_log')
    .columns(['entity_id', 'at', 'id'])
    .execute()
  await db.schema.createIndex('audit_log_user').on('audit_log').columns(['user_id', 'at', 'id']).execute()

  // Marks set once for all administrators.
  await db.schema
    .createTable('office_marks')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('shop_settings')
    .addColumn('key', key, (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_by', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('setting_groups')
    .addColumn('name', key, (c) => c.primaryKey())
    .addColumn('version', 'integer', (c) => c.notNull())
    .execute()

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

  // The lines of imported files that were applied, so that an interrupted import can be completed.
  await db.schema
    .createTable('import_progress')
    .addColumn('file', key, (c) => c.notNull())
    .addColumn('line', 'integer', (c) => c.notNull())
    .addColumn('digest', 'text', (c) => c.notNull())
    .addColumn('record_id', key)
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('import_progress_pk', ['file', 'line'])
    .execute()
  await db.schema.createIndex('import_progress_at').on('import_progress').column('at').execute()

  // One row: the oldest step that a version of the shop must know to work with these tables.
  await db.schema
    .createTable('schema_info')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('works_from', 'text', (c) => c.notNull())
    .execute()
}
