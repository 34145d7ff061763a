import type { GeneratedAlways } from 'kysely'

/**
 * The index of `src/server/core/search`, derived from other tables: backups leave it out, and a start fills
 * it.
 */
export type SearchTables = {
  search_documents: SearchDocumentRow
  /** SQLite only: the full-text index. Its `rowid` is the number of the document. */
  search_texts: SearchTextRow
  /** Words of the index without digits, for typing errors. `length`: in characters. */
  search_words: { length: number; word: string }
}

/** Normalised words of a document, separated by spaces; its most important text first. */
export type SearchTextRow = {
  id: string
  scope: string
  text_a: string
  text_b: string
  text_c: string
  text_d: string
}

type SearchDocumentRow = SearchTextRow & {
  /** SQLite only; the texts are in `search_texts` there. */
  number: GeneratedAlways<number>
  /** Differs from the current one if the document is to be indexed again. */
  revision: string
}
