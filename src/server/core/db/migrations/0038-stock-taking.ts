import { sql, type Kysely } from 'kysely'
import type { Engine } from '../types.ts'
import { textKey } from './initial/text.ts'

/** Adds stock takings, the pieces that each expects, and the codes that were scanned for it. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const key = textKey(engine)
  await db.schema
    .createTable('stock_takings')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('scope', 'text', (c) => c.notNull())
    .addColumn('started_at', 'bigint', (c) => c.notNull())
    .addColumn('closed_at', 'bigint')
    .addColumn('by_user', key)
    .execute()

  await db.schema
    .createTable('stock_taking_pieces')
    .addColumn('taking_id', key, (c) => c.notNull().references('stock_takings.id'))
    // A piece that is deleted is expected no longer.
    .addColumn('piece_id', key, (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.check(sql`action in ('keep', 'remove')`))
    .addColumn('reason', 'text')
    .addPrimaryKeyConstraint('stock_taking_pieces_key', ['taking_id', 'piece_id'])
    .execute()

  await db.schema
    .createTable('stock_scans')
    .addColumn('taking_id', key, (c) => c.notNull().references('stock_takings.id'))
    .addColumn('code', key, (c) => c.notNull())
    .addColumn('piece_id', key)
    .addColumn('outcome', 'text', (c) => c.check(sql`outcome in ('found', 'sold', 'outside')`))
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('by_user', key)
    .addPrimaryKeyConstraint('stock_scans_key', ['taking_id', 'code'])
    .execute()
  await db.schema
    .createIndex('stock_scans_piece')
    .on('stock_scans')
    .columns(['taking_id', 'piece_id'])
    .unique()
    .where(sql<boolean>`piece_id is not null`)
    .execute()
}

/** Tags are scanned in any case. */
export const indexes = (db: Kysely<unknown>) => [
  db.schema
    .createIndex('pieces_tag_lower')
    .on('pieces')
    .expression(sql`lower(tag)`)
    .where(sql<boolean>`tag is not null`),
]
