import { sql } from 'kysely'
import { searchWords } from '../../../rules/search-words.ts'
import type { SearchTextRow } from '../db/schema/search-tables.ts'
import type { Tx } from '../db/types.ts'

/** A record that search finds by its words. */
export type SearchDocument = {
  id: string
  /** A search is limited to documents of one scope. */
  scope: string
  /** Differs from the stored one if the document is to be indexed again. */
  revision: string
  /** The most important text first. */
  texts: readonly [a: string, b: string, c: string, d: string]
}

/**
 * Longer words are not indexed: PostgreSQL rejects very long ones, and nobody types them. In UTF-16 units.
 */
const MAX_WORD_LENGTH = 64

/** Far fewer than either engine takes as values of one statement. */
const ROWS_PER_STATEMENT = 500

/** Returns the distinct words of a text, normalised. */
export const wordsOf = (text: string): string[] =>
  [...new Set(searchWords(text))].filter((word) => word.length <= MAX_WORD_LENGTH)

/** Adds documents to the index, or replaces those with the same id. */
export async function putDocuments(tx: Tx, documents: readonly SearchDocument[]): Promise<void> {
  if (documents.length === 0) return
  const rows = documents.map(({ texts, ...document }): DocumentRow => {
    const [a = '', b = '', c = '', d = ''] = texts.map((text) => wordsOf(text).join(' '))
    return { ...document, text_a: a, text_b: b, text_c: c, text_d: d }
  })
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const some = rows.slice(start, start + ROWS_PER_STATEMENT)
    await (tx.db.engine === 'postgres' ? putOnPostgres(tx, some) : putOnSqlite(tx, some))
  }
  await addWords(tx, rows)
}

type DocumentRow = Omit<SearchDocument, 'texts'> & SearchTextRow

async function putOnPostgres({ db }: Tx, rows: DocumentRow[]): Promise<void> {
  const columns = ['scope', 'revision', 'text_a', 'text_b', 'text_c', 'text_d'] as const
  await db
    .insertInto('search_documents')
    .values(rows)
    .onConflict((oc) =>
      oc
        .column('id')
        .doUpdateSet((e) =>
          Object.fromEntries(columns.map((column) => [column, e.ref(`excluded.${column}`)])),
        ),
    )
    .execute()
}

/**
 * One statement for each table: an upsert begins a savepoint, at which SQLite writes the words of all texts
 * so far into the index. Between two texts that takes most of the time.
 */
async function putOnSqlite({ db }: Tx, rows: DocumentRow[]): Promise<void> {
  const documents = await sql<{ id: string; number: number }>`
    insert into search_documents (id, scope, revision)
    values ${sql.join(rows.map(({ id, scope, revision }) => sql`(${id}, ${scope}, ${revision})`))}
    on conflict (id) do update set scope = excluded.scope, revision = excluded.revision
    returning id, number`.execute(db)
  const numbers = new Map(documents.rows.map(({ id, number }) => [id, number]))

  await sql`delete from search_texts where rowid in (${sql.join([...numbers.values()])})`.execute(db)
  const texts = rows.map(
    ({ id, scope, text_a, text_b, text_c, text_d }) =>
      sql`(${numbers.get(id)}, ${id}, ${scope}, ${text_a}, ${text_b}, ${text_c}, ${text_d})`,
  )
  await sql`
    insert into search_texts (rowid, id, scope, text_a, text_b, text_c, text_d)
    values ${sql.join(texts)}`.execute(db)
}

/**
 * Words with digits are never mistyped ones. Sorted, so that two transactions with the same new words do not
 * deadlock.
 */
async function addWords({ db }: Tx, rows: DocumentRow[]): Promise<void> {
  const words = new Set(
    rows.flatMap(({ text_a, text_b, text_c, text_d }) =>
      [text_a, text_b, text_c, text_d].join(' ').split(' '),
    ),
  )
  const added = JSON.stringify([...words].filter((word) => word !== '' && !/\p{N}/u.test(word)).toSorted())
  const list =
    db.engine === 'postgres'
      ? sql`jsonb_array_elements_text(${added}::jsonb) as added (value)`
      : sql`json_each(${added})`
  await sql`insert into search_words (length, word) select length(value), value from ${list} where true on conflict do nothing`.execute(
    db,
  )
}

/** Removes documents from the index. */
export async function removeDocuments({ db }: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  if (db.engine === 'sqlite') {
    await sql`delete from search_texts where rowid in (select number from search_documents where id in (${sql.join(ids)}))`.execute(
      db,
    )
  }
  await db.deleteFrom('search_documents').where('id', 'in', ids).execute()
}
