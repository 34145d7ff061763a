import type { SearchTextRow } from '../db/schema/search-tables.ts'
import { isPrefix, type Term } from './match-words.ts'

/** Weight of a word in each text of a document, the most important one first. */
const WEIGHTS = [24, 6, 3, 1] as const

/** A document that matches a search, as it is stored. */
export type Candidate = Omit<SearchTextRow, 'scope'>

/**
 * Returns the ids of documents, best match first; ties sort by id. `rarities`: how much each term counts.
 */
export function rankDocuments(
  candidates: Iterable<Candidate>,
  terms: readonly Term[],
  rarities: readonly number[],
): string[] {
  const weightOf = weighWords(terms, rarities)
  const matching = patternOf(terms)
  const weightIn = (text: string): number => {
    let weight = 0
    for (const [, word = ''] of text.matchAll(matching)) weight += weightOf(word)
    return weight
  }

  const scored = Array.from(candidates, ({ id, text_a, text_b, text_c, text_d }) => {
    const texts = [text_a, text_b, text_c, text_d]
    return { id, score: texts.reduce((sum, text, at) => sum + (WEIGHTS[at] ?? 0) * weightIn(text), 0) }
  })
  return scored
    .toSorted((one, other) => other.score - one.score || (one.id < other.id ? -1 : 1))
    .map(({ id }) => id)
}

/**
 * Matches the words of a text that begin like a word of a term. All others weigh nothing, and splitting long
 * texts into words takes most of the time of a search. Words have letters, marks and digits only.
 */
function patternOf(terms: readonly Term[]): RegExp {
  const beginnings = terms.flatMap(({ words, others }) => [
    ...words,
    ...others.flatMap((other) => other.words),
  ])
  return new RegExp(`(?:^| )((?:${[...new Set(beginnings)].join('|')})[^ ]*)`, 'g')
}

/** Documents share most of their words, so the weight of each is computed once. */
function weighWords(terms: readonly Term[], rarities: readonly number[]): (word: string) => number {
  const known = new Map<string, number>()
  return (word) => {
    let weight = known.get(word)
    if (weight === undefined) {
      weight = terms.reduce((sum, term, at) => sum + qualityOf(term, word) * (rarities[at] ?? 1), 0)
      known.set(word, weight)
    }
    return weight
  }
}

/** How well a word of the index matches a term: 1 if exactly, 0 if not. */
const qualityOf = ({ words, others }: Term, found: string): number =>
  Math.max(
    ...words.map((word) => qualityOfWord(word, found)),
    ...others.map((other) => (other.words.includes(found) ? other.quality : 0)),
  )

function qualityOfWord(word: string, found: string): number {
  if (found === word) return 1
  const longer = found.length - word.length
  return longer > 0 && isPrefix(word) && found.startsWith(word)
    ? (0.375 * found.length) / (found.length + 0.3 * longer)
    : 0
}
