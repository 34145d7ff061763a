import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { MAX_WORDS } from '../../../rules/search-words.ts'
import { MAX_PHRASE_WORDS, meaningsOf, type Synonyms } from '../../../rules/synonyms.ts'
import type { Engine, Queries } from '../db/types.ts'
import { wordsOf } from './documents.ts'

/** Words with fewer letters are no prefixes: very many words begin with one or two letters. */
const MIN_PREFIX_LENGTH = 3

/**
 * Words of the index that a term matches, all of them in one document. The quality of the match is 1 if they
 * are the term itself.
 */
export type TermMatch = { words: readonly string[]; quality: number }

/**
 * A word of a query, or a phrase with synonyms, such as toe ring: it also stands for `others`, and a word for
 * longer ones that begin with it.
 */
export type Term = { words: readonly string[]; others: readonly TermMatch[] }

/** Returns the terms of a query, with their synonyms. `own`: those of the shop. */
export function searchTerms(text: string, own: Synonyms): Term[] {
  const words = wordsOf(text).slice(0, MAX_WORDS)
  const terms: Term[] = []
  for (let at = 0; at < words.length; at += terms.at(-1)?.words.length ?? 1) {
    const phrases = Array.from({ length: MAX_PHRASE_WORDS }, (_, shorter) =>
      words.slice(at, at + MAX_PHRASE_WORDS - shorter),
    )
    const known =
      phrases.find((phrase) => meaningsOf(phrase.join(' '), own).length > 0) ?? words.slice(at, at + 1)
    terms.push({
      words: known,
      others: meaningsOf(known.join(' '), own).map((each) => ({ words: each.split(' '), quality: 0.5 })),
    })
  }
  return terms
}

/** Whether longer words with this beginning match as well. */
export const isPrefix = (word: string): boolean => word.length >= MIN_PREFIX_LENGTH

/** The texts that must contain a term: the first one, all but the last one, or any of them. */
type Texts = 'first' | 'short' | 'all'

/** `needs`: how many of the terms these texts must contain. */
export type Condition = { texts: Texts; terms: readonly Term[]; needs: 'every' | 'any' }

const sqliteColumns = {
  first: '{text_a}',
  short: '{text_a text_b text_c}',
  all: '{text_a text_b text_c text_d}',
}
const vectors = { first: 'first_words', short: 'short_words', all: 'all_words' } as const

/** Words contain letters, marks and digits only, so quoting them is enough on both engines. */
const syntax = {
  sqlite: {
    every: ' AND ',
    any: ' OR ',
    word: (word: string) => `"${word}"`,
    prefix: (word: string) => `"${word}"*`,
  },
  postgres: {
    every: ' & ',
    any: ' | ',
    word: (word: string) => `'${word}'`,
    prefix: (word: string) => `'${word}':*`,
  },
} satisfies Record<Engine, unknown>

function queryText(engine: Engine, { terms, needs }: Condition): string {
  const { word, prefix, ...operators } = syntax[engine]
  const groups = terms.map((term) => {
    // A phrase is only known once all of its words are typed.
    const own = term.words.map((each) =>
      term.words.length === 1 && isPrefix(each) ? prefix(each) : word(each),
    )
    return `(${[own, ...term.others.map((other) => other.words.map(word))].map((all) => `(${all.join(operators.every)})`).join(operators.any)})`
  })
  return groups.join(operators[needs])
}

/**
 * The condition for rows of `search_texts` (SQLite) or `search_documents` (PostgreSQL). Without a scope it
 * holds in each.
 */
export function matches(
  engine: Engine,
  conditions: readonly Condition[],
  scope?: string,
): RawBuilder<SqlBool> {
  if (engine === 'sqlite') {
    const parts = conditions.map(
      (condition) => `(${sqliteColumns[condition.texts]} : (${queryText(engine, condition)}))`,
    )
    const all = scope === undefined ? parts : [`scope : "${scope}"`, ...parts]
    return sql<SqlBool>`search_texts match ${all.join(' AND ')}`
  }
  const parts = conditions.map(
    (condition) => sql`${sql.ref(vectors[condition.texts])} @@ ${queryText(engine, condition)}::tsquery`,
  )
  return sql<SqlBool>`${sql.join([...(scope === undefined ? [] : [sql`scope = ${scope}`]), ...parts], sql` and `)}`
}

/**
 * A query for the ids of all documents whose first text contains these words, as a list filters by them;
 * undefined without words.
 */
export function documentsNamed(db: Queries, text: string) {
  const terms = wordsOf(text)
    .slice(0, MAX_WORDS)
    .map((word): Term => ({ words: [word], others: [] }))
  if (terms.length === 0) return undefined
  const found = db.selectFrom('search_documents').select('search_documents.id')
  const condition = matches(db.engine, [{ texts: 'first', terms, needs: 'every' }])
  return found.where(
    db.engine === 'postgres'
      ? condition
      : sql<SqlBool>`number in (select rowid from search_texts where ${condition})`,
  )
}
