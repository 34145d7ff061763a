import type { Product } from '../../contract/product.ts'
import { searchWords } from '../../rules/search-words.ts'
import { addCacheTags } from '../http/response-cache/cache.ts'
import type { Database } from '../db/client.ts'
import type { SerializedJson } from '../lib/serialized-json.ts'
import { findWords } from './term-lookup.ts'
import { openShownProducts } from './shown-products.ts'
import { updateWords, WORDS_COMPARED } from './update-words.ts'
import { createWordIndex } from './word-index.ts'

export type SearchIndex = {
  /**
   * Up to 50 products that match the words, best first. Knows every change of a single product that the change feed has
   * told of; when it is unknown what changed, it may be older for as long as all products are compared.
   */
  find(text: string): Promise<SerializedJson<Product>[]>
  /** How many products it holds, and how long reading or comparing all of them took the last time. */
  figures(): { products: number; rebuildSeconds: number }
}

/** Reads the words of all products. @throws the database's error when they cannot be read. */
export async function openSearchIndex(db: Database): Promise<SearchIndex> {
  const index = createWordIndex(searchWords)
  const words = updateWords(db, index)
  const shown = openShownProducts(db)
  await words.fill()
  return {
    async find(text) {
      addCacheTags('catalogue', WORDS_COMPARED)
      await words.current()
      return shown.read(findWords(index, text))
    },
    figures: words.figures,
  }
}
