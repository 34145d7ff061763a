import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { MAX_WORDS, wordsAlsoMeant } from '../../../rules/search-words.ts'
import type { Engine, Queries } from '../db/types.ts'
import { wordsOf } from './documents.ts'

/** Words with fewer letters are no prefixes: very many words begin with one or two letters. */
const MIN_PREFIX_LENGTH = 3

/** A word of the index that a term matches: the quality of the match is 1 if it is the word itself. */
export type MatchedWord = { word: string; quality: number }

/** A word of a query: it also stands for the words that begin with it, and for `others`. */
export type Term = { word: string; others: readonly MatchedWord[] }

/** Returns the terms of a query, with their synonyms. */
export const searchTerms = (text: string): Term[] =>
  wordsOf(text).slice(0, MAX_WORDS).map((word) => ({ word, others: wordsAlsoMeant(word).map((each) => ({ word: each, quality: 0.5 })) }))

/** Whether longer words with this beginning match as well. */
export const isPrefix = (word: string): boolean => word.length >= MIN_PREFIX_LENGTH

/** The texts that must contain a term: the first one, all but the last one, or any of them. */
type Texts = 'first' | 'short' | 'all'

/** `needs`: how many of the terms these texts must contain. */
export type Condition = { texts: Texts; terms: readonly Term[]; needs: 'every' | 'any' }

const sqliteColumns = { first: '{text_a}', short: '{text_a text_b text_c}', all: '{text_a text_b text_c text_d}' }
const vectors = { first: 'first_words', short: 'short_words', all: 'all_words' } as const

/** Words contain letters, marks and digits only, so quoting them is enough on both engines. */
const syntax = {
  sqlite: { every: ' AND ', any: ' OR ', word: (word: string) => `"${word}"`, prefix: (word: string) => `"${word}"*` },
  postgres: { every: ' & ', any: ' | ', word: (word: string) => `'${word}'`, prefix: (word: string) => `'${word}':*` },
} satisfies Record<Engine, unknown>

function queryText(engine: Engine, { terms, needs }: Condition): string {
  const { word, prefix, ...operators } = syntax[engine]
  const groups = terms.map((term) => {
    const own = isPrefix(term.word) ? prefix(term.word) : word(term.word)
    return `(${[own, ...term.others.map((other) => word(other.word))].join(operators.any)})`
  })
  return groups.join(operators[needs])
}

/** The condition for rows of `search_texts` (SQLite) or `search_documents` (PostgreSQL). Without a scope it holds in each. */
export function matches(engine: Engine, conditions: readonly Condition[], scope?: string): RawBuilder<SqlBool> {
  if (engine === 'sqlite') {
    const parts = conditions.map((condition) => `(${sqliteColumns[condition.texts]} : (${queryText(engine, condition)}))`)
    return sql<SqlBool>`search_texts match ${[...(scope === undefined ? [] : [`scope : "${scope}"`]), ...parts].join(' AND ')}`
  }
  const parts = conditions.map((condition) => sql`${sql.ref(vectors[condition.texts])} @@ ${queryText(engine, condition)}::tsquery`)
  return sql<SqlBool>`${sql.join([...(scope === undefined ? [] : [sql`scope = ${scope}`]), ...parts], sql` and `)}`
}

/** A query for the ids of all documents whose first text contains these words, as a list filters by them; undefined without words. */
export function documentsNamed(db: Queries, text: string) {
  const terms = wordsOf(text).slice(0, MAX_WORDS).map((word): Term => ({ word, others: [] }))
  if (terms.length === 0) return undefined
  const found = db.selectFrom('search_documents').select('search_documents.id')
  const condition = matches(db.engine, [{ texts: 'first', terms, needs: 'every' }])
  return found.where(db.engine === 'postgres' ? condition : sql<SqlBool>`number in (select rowid from search_texts where ${condition})`)
}
