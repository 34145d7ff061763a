import { sql, type Kysely } from 'kysely'
import type { Engine } from '../types.ts'
import { textKey } from './initial/text.ts'

/** The full-text index. Tables named `search_` hold derived data: the next start fills them. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('search_words')
    .addColumn('length', 'integer', (c) => c.notNull())
    .addColumn('word', textKey(engine), (c) => c.notNull())
    .addPrimaryKeyConstraint('search_words_pk', ['length', 'word'])
    .execute()
  await (engine === 'postgres' ? createOnPostgres(db) : createOnSqlite(db))
}

async function createOnSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`create table search_documents (number integer primary key, id text not null unique, scope text not null, revision text not null)`.execute(
    db,
  )
  // The words are normalised already, and separated by spaces. Prefixes of these lengths have an index of
  // their own.
  await sql`
    create virtual table search_texts using fts5(
      id unindexed, scope, text_a, text_b, text_c, text_d, tokenize = 'ascii', detail = 'column', columnsize = 0, prefix = '3 4 5'
    )`.execute(db)
}

async function createOnPostgres(db: Kysely<unknown>): Promise<void> {
  const texts = ['text_a', 'text_b', 'text_c', 'text_d'] as const
  const table = db.schema
    .createTable('search_documents')
    .addColumn('id', textKey('postgres'), (c) => c.primaryKey())
    .addColumn('scope', 'text', (c) => c.notNull())
    .addColumn('revision', 'text', (c) => c.notNull())
  const vectors = [
    ['first_words', 1],
    ['short_words', 3],
    ['all_words', 4],
  ] as const
  const withTexts = texts.reduce((made, name) => made.addColumn(name, 'text', (c) => c.notNull()), table)
  await vectors
    .reduce(
      (made, [name, count]) =>
        made.addColumn(name, sql`tsvector`, (c) =>
          c.generatedAlwaysAs(vectorOf(texts.slice(0, count))).stored(),
        ),
      withTexts,
    )
    .execute()
  // Without a list of pending entries, which each search would read through until the next vacuum.
  await sql`create index search_documents_words on search_documents using gin (first_words, short_words, all_words) with (fastupdate = off)`.execute(
    db,
  )
}

const vectorOf = (texts: readonly string[]) =>
  sql`array_to_tsvector(array_remove(string_to_array(${sql.join(
    texts.map((name) => sql.ref(name)),
    sql` || ' ' || `,
  )}, ' '), ''))`
