import type { Product } from '../../contract/product.ts'
import { searchWords } from '../../rules/search-words.ts'
import { addCacheTags } from '../http/response-cache/cache.ts'
import type { Database } from '../db/types.ts'
import type { SerializedJson } from '../lib/serialized-json.ts'
import { findWords, MOST_RESULTS } from './term-lookup.ts'
import type { PriceSources } from '../catalogue/product-row.ts'
import { openShownProducts } from './shown-products.ts'
import { updateWords, WORDS_COMPARED } from './update-words.ts'
import { createWordIndex } from './word-index.ts'

export type SearchIndex = {
  /**
   * Returns up to 50 products that match the text, best match first; the one with exactly this SKU before all others. Includes every single-product change that the
   * change feed has reported. While all products are being compared after an unspecified change, results may be stale.
   */
  find(text: string): Promise<SerializedJson<Product>[]>
  /** Number of indexed products, and duration of the last full read or comparison. */
  figures(): { products: number; rebuildSeconds: number }
}

/** Builds the index from the words of all products. @throws database errors. */
export async function openSearchIndex(db: Database, shop: PriceSources): Promise<SearchIndex> {
  const index = createWordIndex(searchWords)
  const words = updateWords(db, index)
  const shown = openShownProducts(db, shop)
  await words.fill()
  return {
    async find(text) {
      addCacheTags('catalogue', WORDS_COMPARED)
      await words.current()
      const ids = findWords(index, text)
      const exact = words.withSku(text)
      return shown.read(exact === undefined ? ids : [exact, ...ids.filter((id) => id !== exact)].slice(0, MOST_RESULTS))
    },
    figures: words.figures,
  }
}
