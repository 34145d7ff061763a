import { LRUCache } from 'lru-cache'
import type { Product } from '../../contract/product.ts'
import { Product as ProductSchema } from '../../contract/product.schemas.ts'
import { ALL_TAGS } from '../db/invalidation.ts'
import type { Database } from '../db/types.ts'
import { jsonOf, serialize, type SerializedJson } from '../lib/serialized-json.ts'
import { presentProduct, productOfTag, type PriceSources } from '../catalogue/product-row.ts'
import { weighedVariantsColumn } from '../catalogue/variant-row.ts'
import { SETTINGS } from '../settings/follow-settings.ts'

/** Size of the cached JSON, in bytes; a product takes about 1 kB. */
const MOST_BYTES = 16 * 1024 * 1024
/** Overhead of a cache entry beyond its JSON, in bytes. */
const ENTRY_BYTES = 300

/**
 * Reads products by id in their API form. Recently read JSON is cached until the change feed reports a change, because
 * most searches find the same products.
 */
export function openShownProducts(db: Database, shop: PriceSources) {
  const cache = new LRUCache<string, SerializedJson<Product>>({
    maxSize: MOST_BYTES,
    sizeCalculation: (written) => jsonOf(ProductSchema, written).length + ENTRY_BYTES,
  })
  // Reads in progress: a product that changes while it is being read is not cached.
  const reads = new Set<Set<string>>()
  db.changes.listen((tags) => {
    for (const tag of tags) {
      const id = productOfTag(tag)
      const isAll = tag === ALL_TAGS || tag === SETTINGS
      if (isAll) cache.clear()
      else if (id) cache.delete(id)
      for (const reading of reads) {
        if (isAll) reading.clear()
        else if (id) reading.delete(id)
      }
    }
  })

  const readMissing = async (ids: string[]): Promise<Map<string, SerializedJson<Product>>> => {
    if (ids.length === 0) return new Map()
    const reading = new Set(ids)
    reads.add(reading)
    try {
      const rows = await db.reader.selectFrom('products').selectAll().select(weighedVariantsColumn(db.reader)).where('id', 'in', ids).where('visibility', '=', 'shown').execute()
      const read = new Map(rows.map((row) => [row.id, serialize(ProductSchema, presentProduct(row, shop))]))
      // The prices of weighed products change with the rates.
      const lasting = rows.filter(({ id, pricing }) => pricing === 'fixed' && reading.has(id))
      for (const { id } of lasting) cache.set(id, read.get(id))
      return read
    } finally {
      reads.delete(reading)
    }
  }

  return {
    /** Returns the products in the order of the ids, without those that no longer exist. */
    async read(ids: string[]): Promise<SerializedJson<Product>[]> {
      const found = ids.map((id) => cache.get(id))
      const missing = await readMissing(ids.filter((_, at) => !found[at]))
      return ids.flatMap((id, at) => found[at] ?? missing.get(id) ?? [])
    },
  }
}
