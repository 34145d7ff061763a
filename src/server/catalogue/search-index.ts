import { createHash } from 'node:crypto'
import MiniSearch, { type Query } from 'minisearch'
import { searchWords, wordsAlsoMeant } from '../../rules/search-words.ts'
import { EVERYTHING } from '../db/change-feed.ts'
import type { Database, Reader } from '../db/client.ts'

type Entry = { id: string; name: string; category: string; metal: string; description: string }

const MOST_RESULTS = 50
/** Words of a query that count; nobody types more, and each costs time. */
const MOST_WORDS = 8
/** Above this many changed products at once, the index is made anew. */
const MOST_SINGLE_CHANGES = 500
const PRODUCT_TAG = 'product:'

export type SearchIndex = {
  /** Ids of up to 50 products that match the words, best first. Knows every change the change feed has told of. */
  find(text: string): Promise<string[]>
}

/**
 * Builds the index from the catalogue. A change only marks a product; the next search reads what was marked before it
 * looks, so that no search, and no kept answer of one, is ever older than the change.
 */
export async function openSearchIndex(db: Database): Promise<SearchIndex> {
  let index: Index = { words: newWords(), prints: new Map() }
  const changed = new Set<string>([EVERYTHING])
  let catchingUp: Promise<void> | undefined

  db.changes.listen((tags) => {
    for (const tag of tags) {
      if (tag === EVERYTHING) changed.add(EVERYTHING)
      else if (tag.startsWith(PRODUCT_TAG)) changed.add(tag.slice(PRODUCT_TAG.length))
    }
  })

  const catchUp = async () => {
    const ids = [...changed]
    changed.clear()
    try {
      if (ids.includes(EVERYTHING) || ids.length > MOST_SINGLE_CHANGES) index = await buildIndex(db.reader)
      else await updateIndex(db.reader, index, ids)
    } catch (error) {
      for (const id of ids) changed.add(id)
      throw error
    } finally {
      catchingUp = undefined
    }
  }

  const current = async () => {
    while (changed.size > 0 || catchingUp) await (catchingUp ??= catchUp())
  }

  await current()
  return {
    async find(text) {
      await current()
      return findProducts(index.words, text)
    },
  }
}

type Index = {
  words: MiniSearch<Entry>
  /** What each product was indexed as; most changes of a product (its stock, its rating) leave its words alone. */
  prints: Map<string, string>
}

const entries = (db: Reader) => db.selectFrom('products').select(['id', 'name', 'category', 'metal', 'description'])

const newWords = () =>
  new MiniSearch<Entry>({
    fields: ['name', 'category', 'metal', 'description'],
    tokenize: searchWords,
    processTerm: (word) => word,
  })

async function buildIndex(db: Reader): Promise<Index> {
  const rows = await entries(db).orderBy('id').execute()
  const words = newWords()
  await words.addAllAsync(rows, { chunkSize: 100 })
  return { words, prints: new Map(rows.map((row) => [row.id, printOf(row)])) }
}

async function updateIndex(db: Reader, { words, prints }: Index, ids: string[]): Promise<void> {
  const rows = new Map((await entries(db).where('id', 'in', ids).execute()).map((row) => [row.id, row]))
  for (const id of ids) {
    const row = rows.get(id)
    const print = row && printOf(row)
    if (print === prints.get(id)) continue
    if (words.has(id)) words.discard(id)
    prints.delete(id)
    if (row && print) {
      words.add(row)
      prints.set(id, print)
    }
  }
}

const printOf = ({ name, category, metal, description }: Entry) =>
  createHash('sha1').update(JSON.stringify([name, category, metal, description])).digest('base64')

/** Every word must be found, whole or as a beginning; failing that with typing errors forgiven; failing that any word. */
function findProducts(index: MiniSearch<Entry>, text: string): string[] {
  const words = [...new Set(searchWords(text))].slice(0, MOST_WORDS)
  if (words.length === 0) return []
  const search = (combineWith: 'AND' | 'OR', wordQuery: (word: string) => Query) =>
    index.search({ combineWith, queries: words.map(wordQuery) }, searchOptions)
  let hits = search('AND', asWritten)
  if (hits.length === 0) hits = search('AND', mistyped)
  if (hits.length === 0 && words.length > 1) hits = search('OR', asWritten)
  return hits.slice(0, MOST_RESULTS).map((hit) => hit.id as string)
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
