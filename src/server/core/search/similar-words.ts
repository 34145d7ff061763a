import { distance } from 'fastest-levenshtein'
import { sql } from 'kysely'
import type { Queries } from '../db/types.ts'
import type { TermMatch } from './match-words.ts'

const MIN_LENGTH = 4
/** From this length on, two letters may be wrong. */
const LONG = 8
/** Maximum number of words that one word is compared with. */
const MAX_COMPARED = 20_000
/** Maximum number of similar words that a search looks for. */
const MAX_SIMILAR = 20

/**
 * Returns the words of the index that may be meant by a mistyped word, the most similar first: one letter
 * wrong, missing, extra or swapped with its neighbour, two in long words. Numbers are never treated as
 * mistyped.
 */
export async function similarWords(db: Queries, word: string): Promise<TermMatch[]> {
  const letters = Array.from(word)
  if (letters.length < MIN_LENGTH || /\p{N}/u.test(word)) return []
  const maxEdits = letters.length < LONG ? 1 : 2
  const near = db
    .selectFrom('search_words')
    .select('word')
    .where('length', '>=', letters.length - maxEdits)
    .where('length', '<=', letters.length + maxEdits)
    .limit(MAX_COMPARED)
  // One row, because reading thousands of rows takes longer than comparing their words.
  const joined =
    db.engine === 'postgres'
      ? sql<string | null>`string_agg(word, ' ')`
      : sql<string | null>`group_concat(word, ' ')`
  const { words } = await db.selectFrom(near.as('near')).select(joined.as('words')).executeTakeFirstOrThrow()
  const swapped = new Set(
    letters
      .slice(1)
      .map((letter, at) => [...letters.slice(0, at), letter, letters[at], ...letters.slice(at + 2)].join('')),
  )
  const similar = (words ?? '').split(' ').flatMap((other) => {
    const edits = swapped.has(other) ? 1 : distance(word, other)
    return edits <= maxEdits
      ? [{ words: [other], quality: (0.45 * letters.length) / (letters.length + edits), edits }]
      : []
  })
  return similar.toSorted((one, other) => one.edits - other.edits).slice(0, MAX_SIMILAR)
}
