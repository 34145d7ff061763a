import { LRUCache } from 'lru-cache'
import { Product } from '../../contract/product.ts'
import { ALL_TAGS } from '../db/invalidation.ts'
import type { Database } from '../db/client.ts'
import { jsonOf, serialize, type SerializedJson } from '../lib/serialized-json.ts'
import { presentProduct, productOfTag } from '../catalogue/product-row.ts'

/** Bytes of JSON kept; a product takes about 1 kB. */
const MOST_BYTES = 16 * 1024 * 1024
/** What an entry takes beside its JSON. */
const ENTRY_BYTES = 300

/**
 * Reads products by their ids, as the contract shows them. The JSON of those read lately is kept until the change feed
 * tells of the product: most searches find the same ones.
 */
export function openShownProducts(db: Database) {
  const kept = new LRUCache<string, SerializedJson<Product>>({
    maxSize: MOST_BYTES,
    sizeCalculation: (written) => jsonOf(Product, written).length + ENTRY_BYTES,
  })
  // What changes while it is being read is not kept.
  const reads = new Set<Set<string>>()
  db.changes.listen((tags) => {
    for (const tag of tags) {
      const id = productOfTag(tag)
      if (tag === ALL_TAGS) kept.clear()
      else if (id) kept.delete(id)
      for (const reading of reads) {
        if (tag === ALL_TAGS) reading.clear()
        else if (id) reading.delete(id)
      }
    }
  })

  const readMissing = async (ids: string[]): Promise<Map<string, SerializedJson<Product>>> => {
    if (ids.length === 0) return new Map()
    const reading = new Set(ids)
    reads.add(reading)
    try {
      const rows = await db.reader.selectFrom('products').selectAll().where('id', 'in', ids).execute()
      const read = new Map(rows.map((row) => [row.id, serialize(Product, presentProduct(row))]))
      for (const [id, written] of read) if (reading.has(id)) kept.set(id, written)
      return read
    } finally {
      reads.delete(reading)
    }
  }

  return {
    /** The products in the order of the ids; those that no longer exist are left out. */
    async read(ids: string[]): Promise<SerializedJson<Product>[]> {
      const found = ids.map((id) => kept.get(id))
      const missing = await readMissing(ids.filter((_, at) => !found[at]))
      return ids.flatMap((id, at) => found[at] ?? missing.get(id) ?? [])
    },
  }
}
