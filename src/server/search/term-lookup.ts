import { MOST_WORDS, searchWords, wordsAlsoMeant } from '../../rules/search-words.ts'
import type { Postings, WordIndex } from './word-index.ts'

export const MOST_RESULTS = 50
/** Shorter terms match whole words only, because very many words begin with one or two letters. */
const SHORTEST_BEGINNING = 3
/** A term that matches fewer products than this may be mistyped. */
const FEW = 3
/** Maximum number of terms for which similar words are looked up, the slowest step of a query. */
const MOST_FORGIVEN = 3
/** Maximum number of longer words that a prefix expands to. */
const MOST_LONGER_WORDS = 1000
/** Work budget of one query, in postings: about ten milliseconds. */
const MOST_POSTINGS = 2_000_000

/** Weight of a word by the texts that contain it, one bit each: name, category, metal, description. */
const weights = Float64Array.from({ length: 16 }, (_, texts) =>
  [24, 6, 3, 1].reduce((sum, weight, at) => sum + (texts & (1 << at) ? weight : 0), 0),
)

/** An indexed word that a query term matches, with a weight for the quality of the match: 1 if exact. */
type Term = { postings: Postings; weight: number }

/**
 * Finds up to 50 products for a query and returns their ids, best match first; ties sort by age, oldest first. Every
 * term must match a whole word or, from three letters on, a prefix. If no product matches all terms, typos are
 * tolerated for terms with few matches. If that fails too, any term suffices.
 */
export function findWords(index: WordIndex, text: string): string[] {
  const words = [...new Set(searchWords(text))].slice(0, MOST_WORDS)
  if (words.length === 0) return []
  const budget = { postings: MOST_POSTINGS }
  const written = words.map((word) => asWritten(index, word))
  const sums = addUp(index, written, budget)
  const exact = best(index, sums, words.length)
  if (exact.length > 0) return exact
  const few = sums.found.flatMap((count, at) => (count < FEW ? [at] : [])).slice(0, MOST_FORGIVEN)
  if (few.length > 0) {
    const forgiven = written.map((terms, at) => (few.includes(at) ? terms.concat(asMistyped(index, words[at] ?? '')) : terms))
    const similar = best(index, addUp(index, forgiven, budget), words.length)
    if (similar.length > 0) return similar
  }
  return best(index, sums, 1)
}

/** Scores and matching-term counts per slot, and the number of products per term. */
type Sums = { scores: Float64Array; matches: Uint8Array; found: number[] }

function addUp({ ids }: WordIndex, words: Term[][], budget: { postings: number }): Sums {
  const scores = new Float64Array(ids.length)
  const matches = new Uint8Array(ids.length)
  const lastWord = new Uint8Array(ids.length)
  const found = words.map((terms, at) => {
    let count = 0
    for (const { postings, weight } of terms) {
      const length = Math.min(postings.length, budget.postings)
      budget.postings -= length
      // Rare terms weigh more (inverse document frequency).
      const rarity = weight * Math.log(1 + (ids.length - postings.length + 0.5) / (postings.length + 0.5))
      for (let place = 0; place < length; place += 1) {
        const posting = postings[place] ?? 0
        const slot = posting >>> 4
        scores[slot] = (scores[slot] ?? 0) + rarity * (weights[posting & 15] ?? 0)
        if (lastWord[slot] === at + 1) continue
        lastWord[slot] = at + 1
        matches[slot] = (matches[slot] ?? 0) + 1
        count += 1
      }
    }
    return count
  })
  return { scores, matches, found }
}

/** Returns the products that match at least `least` terms, best match first. */
function best({ ids }: WordIndex, { scores, matches }: Sums, least: number): string[] {
  const found: number[] = []
  const isBefore = (one: number, other: number) => {
    const lead = (scores[one] ?? 0) - (scores[other] ?? 0)
    // Ids sort by creation time.
    return lead > 0 || (lead === 0 && (ids[one] ?? '') < (ids[other] ?? ''))
  }
  for (let slot = 0; slot < matches.length; slot += 1) {
    if ((matches[slot] ?? 0) < least || ids[slot] === undefined) continue
    let place = found.length
    if (place === MOST_RESULTS) {
      if (!isBefore(slot, found[place - 1] ?? 0)) continue
      place -= 1
    }
    while (place > 0 && isBefore(slot, found[place - 1] ?? 0)) {
      found[place] = found[place - 1] ?? 0
      place -= 1
    }
    found[place] = slot
  }
  return found.map((slot) => ids[slot] ?? '')
}

/** Returns the word itself, its synonyms, and then longer words with this prefix. */
function asWritten(index: WordIndex, word: string): Term[] {
  const terms = [...termsOf(index, [word], 1), ...termsOf(index, wordsAlsoMeant(word), 0.5)]
  if (word.length < SHORTEST_BEGINNING) return terms
  let room = MOST_LONGER_WORDS
  for (const [longer, postings] of index.longer(word)) {
    terms.push({ postings, weight: (0.375 * longer.length) / (longer.length + 0.3 * (longer.length - word.length)) })
    if ((room -= 1) === 0) break
  }
  return terms
}

const termsOf = (index: WordIndex, words: readonly string[], weight: number): Term[] =>
  words.flatMap((word) => {
    const postings = index.whole(word)
    return postings ? [{ postings, weight }] : []
  })

/**
 * Finds similar words: one letter wrong, missing, extra or swapped with its neighbour, from four letters on; two in
 * long words. Numbers are never treated as mistyped.
 */
function asMistyped(index: WordIndex, word: string): Term[] {
  if (word.length < 4 || /\p{N}/u.test(word)) return []
  const similar = [...index.similar(word, word.length < 8 ? 1 : 2)].map(([postings, distance]) => ({
    postings, weight: (0.45 * word.length) / (word.length + distance),
  }))
  return [...similar, ...termsOf(index, swaps(word), 0.5)]
}

/** Returns all variants of the word with two neighbouring letters swapped. */
const swaps = (word: string): string[] =>
  Array.from({ length: word.length - 1 }, (_, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2))
