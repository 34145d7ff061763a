import { LRUCache } from 'lru-cache'
import type MiniSearch from 'minisearch'
import type { Query } from 'minisearch'
import { searchWords, wordsAlsoMeant } from '../../rules/search-words.ts'

const MOST_RESULTS = 50
/** Words of a query that count; nobody types more, and each costs time. */
const MOST_WORDS = 8
/** A word that finds fewer products as it is written may be mistyped. */
const FEW = 3
/** Products remembered for words, all words together; each takes 13 bytes. */
const MOST_REMEMBERED = 200_000

/** What one word finds: products by their number, how well it fits each, and by how many of its meanings. */
type Found = { products: Uint32Array; scores: Float64Array; meanings: Uint8Array }

export type WordFinder = {
  /** Ids of up to 50 products, best first; of two that fit equally well, the one the index knew first. */
  find(text: string): string[]
  /** To be called when the index has changed. */
  forget(): void
}

/**
 * Finds products by the words of a text: every word, whole or as a beginning; failing that, with typing errors
 * forgiven in words that find next to nothing; failing that, any word. What a word finds is remembered: most queries
 * are new, few of their words are.
 */
export function openWordFinder(index: MiniSearch, sold: ReadonlyMap<string, unknown>): WordFinder {
  const known = new LRUCache<string, Found>({ maxSize: MOST_REMEMBERED, sizeCalculation: ({ products }) => products.length + 10 })
  let numbers = new Map<string, number>()
  let ids: string[] = []
  let sums = sumsFor(0)

  const number = () => {
    ids = [...sold.keys()]
    numbers = new Map(ids.map((id, at) => [id, at]))
    sums = sumsFor(ids.length)
  }
  const look = (word: string, ways: (word: string) => Query): Found => {
    const key = `${ways.name} ${word}`
    const before = known.get(key)
    if (before) return before
    const hits = index.search({ queries: [ways(word)] }, searchOptions)
    const found = {
      products: Uint32Array.from(hits, ({ id }) => numbers.get(id as string) ?? 0),
      // As it was before the index multiplied it by the number of meanings.
      scores: Float64Array.from(hits, ({ score, queryTerms }) => score / queryTerms.length),
      meanings: Uint8Array.from(hits, ({ queryTerms }) => queryTerms.length),
    }
    known.set(key, found)
    return found
  }

  const rank = (words: Found[], least: number): string[] => {
    addUp(words, sums)
    return best(sums, least).flatMap((product) => ids[product] ?? [])
  }

  return {
    find(text) {
      const words = [...new Set(searchWords(text))].slice(0, MOST_WORDS)
      if (words.length === 0) return []
      if (ids.length !== sold.size) number()
      const written = words.map((word) => look(word, asWritten))
      const exact = rank(written, words.length)
      if (exact.length > 0) return exact
      const isFew = ({ products }: Found) => products.length < FEW
      const forgiven = written.map((found, at) => (isFew(found) ? look(words[at] ?? '', mistyped) : found))
      const similar = written.some(isFew) ? rank(forgiven, words.length) : []
      return similar.length > 0 ? similar : rank(written, 1)
    },
    forget() {
      known.clear()
      ids = []
    },
  }
}

type Sums = { scores: Float64Array; meanings: Uint8Array; matches: Uint8Array }

const sumsFor = (size: number): Sums => ({ scores: new Float64Array(size), meanings: new Uint8Array(size), matches: new Uint8Array(size) })

/** What the words say together of each product. */
function addUp(words: Found[], { scores, meanings, matches }: Sums): void {
  for (const list of [scores, meanings, matches]) list.fill(0)
  for (const found of words) {
    for (let at = 0; at < found.products.length; at += 1) {
      const product = found.products[at] ?? 0
      scores[product] = (scores[product] ?? 0) + (found.scores[at] ?? 0)
      meanings[product] = (meanings[product] ?? 0) + (found.meanings[at] ?? 0)
      matches[product] = (matches[product] ?? 0) + 1
    }
  }
}

/** The products that so many of the words find, those that fit best first. */
function best({ scores, meanings, matches }: Sums, least: number): number[] {
  const found: number[] = []
  const fits: number[] = []
  for (let product = 0; product < matches.length; product += 1) {
    if ((matches[product] ?? 0) < least) continue
    const fit = (scores[product] ?? 0) * (meanings[product] ?? 0)
    let place = found.length
    while (place > 0 && fit > (fits[place - 1] ?? 0)) place -= 1
    if (place === MOST_RESULTS) continue
    found.splice(place, 0, product)
    fits.splice(place, 0, fit)
    if (found.length > MOST_RESULTS) found.length = fits.length = MOST_RESULTS
  }
  return found
}

const searchOptions = {
  tokenize: (word: string) => [word],
  // So far apart that a word in the name outweighs it in all the others together.
  boost: { name: 24, category: 6, metal: 3, description: 1 },
}

const asWritten = (word: string): Query => ({
  combineWith: 'OR',
  queries: [
    { queries: [word], prefix: true },
    ...wordsAlsoMeant(word).map((other) => ({ queries: [other], boostTerm: () => 0.5 })),
  ],
})

/** One letter wrong, missing, too many or swapped with its neighbour, from four letters on; two in long words. */
const mistyped = (word: string): Query => ({
  combineWith: 'OR',
  queries: [
    asWritten(word),
    { queries: [word], fuzzy: word.length < 4 ? false : word.length < 8 ? 1 : 2 },
    ...(word.length < 4 ? [] : swaps(word).map((other) => ({ queries: [other], boostTerm: () => 0.5 }))),
  ],
})

/** The word with each two neighbouring letters in the other order. */
const swaps = (word: string): string[] =>
  Array.from({ length: word.length - 1 }, (_, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2))
