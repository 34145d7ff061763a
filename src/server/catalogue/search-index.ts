import { createHash } from 'node:crypto'
import MiniSearch from 'minisearch'
import { Product } from '../../contract/product.ts'
import { searchWords } from '../../rules/search-words.ts'
import { EVERYTHING } from '../db/change-feed.ts'
import type { Database, Reader } from '../db/client.ts'
import type { ProductRow } from '../db/tables.ts'
import { write, type Written } from '../written-json.ts'
import { openWordFinder, type WordFinder } from './find-words.ts'
import { presentProduct } from './product-row.ts'

/** Above this many changed products at once, the index is made anew. */
const MOST_SINGLE_CHANGES = 500
const PRODUCT_TAG = 'product:'

export type SearchIndex = {
  /** Up to 50 products that match the words, best first. Knows every change the change feed has told of. */
  find(text: string): Promise<Written<Product>[]>
  /** How many products it holds, and how long building it took the last time. */
  figures(): { products: number; rebuildSeconds: number }
}

/**
 * Builds the index from the catalogue. A change only marks a product; the next search reads what was marked before it
 * looks, so that no search, and no kept answer of one, is ever older than the change.
 */
export async function openSearchIndex(db: Database): Promise<SearchIndex> {
  const changed = new Set<string>()
  let catchingUp: Promise<void> | undefined

  // Before the first reading, so that nothing is missed.
  db.changes.listen((tags) => {
    for (const tag of tags) {
      if (tag === EVERYTHING) changed.add(EVERYTHING)
      else if (tag.startsWith(PRODUCT_TAG)) changed.add(tag.slice(PRODUCT_TAG.length))
    }
  })

  let rebuildSeconds = 0
  const build = async () => {
    const since = performance.now()
    const built = await buildIndex(db.reader)
    rebuildSeconds = (performance.now() - since) / 1000
    return built
  }
  let index = await build()
  const catchUp = async () => {
    const ids = [...changed]
    changed.clear()
    try {
      if (ids.includes(EVERYTHING) || ids.length > MOST_SINGLE_CHANGES) index = await build()
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

  return {
    async find(text) {
      await current()
      return index.finder.find(text).flatMap((id) => index.products.get(id)?.shown ?? [])
    },
    figures: () => ({ products: index.products.size, rebuildSeconds }),
  }
}

type Index = {
  words: MiniSearch
  finder: WordFinder
  products: Map<string, Known>
}
/** A product as it was read: its words in one, and what is shown of it, which would take longer to make than to find. */
type Known = { print: string; shown: Written<Product> }

const fields = ['name', 'category', 'metal', 'description'] as const

const know = (row: ProductRow): Known => ({
  print: createHash('sha1').update(JSON.stringify(fields.map((field) => row[field]))).digest('base64'),
  shown: write(Product, presentProduct(row)),
})

async function buildIndex(db: Reader): Promise<Index> {
  const rows = await db.selectFrom('products').selectAll().orderBy('id').execute()
  const words = new MiniSearch<ProductRow>({ fields: [...fields], tokenize: searchWords, processTerm: (word) => word })
  await words.addAllAsync(rows, { chunkSize: 100 })
  const products = new Map(rows.map((row) => [row.id, know(row)]))
  return { words, finder: openWordFinder(words, products), products }
}

/** Most changes of a product (its picture, its rating) leave its words alone. */
async function updateIndex(db: Reader, { words, finder, products }: Index, ids: string[]): Promise<void> {
  const rows = new Map((await db.selectFrom('products').selectAll().where('id', 'in', ids).execute()).map((row) => [row.id, row]))
  for (const id of ids) {
    const row = rows.get(id)
    const [before, now] = [products.get(id), row && know(row)]
    if (before?.print !== now?.print) {
      finder.forget()
      if (before) words.discard(id)
      if (row) words.add(row)
    }
    if (now) products.set(id, now)
    else products.delete(id)
  }
}
