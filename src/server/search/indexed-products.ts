import { setImmediate as others } from 'node:timers/promises'
import type { Database } from '../db/types.ts'
import type { ProductRow } from '../db/schema/product-tables.ts'
import { skusColumn } from '../catalogue/variant-row.ts'
import type { WordIndex } from './word-index.ts'

/** Products whose texts are read in one batch: blocks the thread for a few milliseconds. */
const TEXTS_AT_ONCE = 100

/** Changes with each edit by an administrator, and so whenever a product's words may have changed. */
type Revision = Pick<ProductRow, 'id' | 'version' | 'updated_at' | 'name'>

/** Tracks which products the index contains, and in which revision. */
export function indexedProducts({ reader, engine }: Database, index: WordIndex) {
  const revisions = new Map<string, string>()
  /** Product ids by the SKU of a variant, and the reverse. */
  const [ofSku, skusOf] = [new Map<string, string>(), new Map<string, string[]>()]
  const putSkus = (id: string, skus: string[]) => {
    for (const sku of skusOf.get(id) ?? []) if (ofSku.get(sku) === id) ofSku.delete(sku)
    for (const sku of skus) ofSku.set(sku, id)
    if (skus.length > 0) skusOf.set(id, skus)
    else skusOf.delete(id)
  }
  const isKnown = (revision: Revision) => revisions.get(revision.id) === keyOf(revision)
  const shown = () => reader.selectFrom('products').where('visibility', '=', 'shown')
  const selectRevisions = () => shown().select(['id', 'version', 'updated_at', 'name'])
  const selectTexts = () => shown().select(['id', 'version', 'updated_at', 'name', 'category', 'metal', 'description', skusColumn(engine)])
  const put = (rows: Awaited<ReturnType<ReturnType<typeof selectTexts>['execute']>>) => {
    for (const row of rows) {
      index.put(row.id, [row.name, row.category, row.metal, row.description])
      putSkus(row.id, JSON.parse(row.skus ?? '[]') as string[])
      revisions.set(row.id, keyOf(row))
    }
  }
  const remove = (id: string) => {
    index.remove(id)
    putSkus(id, [])
    revisions.delete(id)
  }
  /** Reads and indexes the products whose revision is not in the index. @throws database errors. */
  const update = async (found: Revision[]) => {
    const changed = found.filter((revision) => !isKnown(revision)).map(({ id }) => id)
    for (let from = 0; from < changed.length; from += TEXTS_AT_ONCE) {
      if (from > 0) await others()
      put(await selectTexts().where('id', 'in', changed.slice(from, from + TEXTS_AT_ONCE)).execute())
    }
  }
  return {
    size: () => revisions.size,
    ids: () => revisions.keys(),
    /** The product with a variant of exactly this SKU, ignoring case. */
    withSku: (text: string) => ofSku.get(text.trim().toUpperCase()),
    /** Reads and indexes all products. @throws database errors. */
    async readAll(): Promise<void> {
      for (let after: string | undefined = ''; after !== undefined; ) {
        const rows = await selectTexts().where('id', '>', after).orderBy('id').limit(TEXTS_AT_ONCE).execute()
        put(rows)
        after = rows.at(-1)?.id
        await others()
      }
    },
    /** Selects the columns that `update` needs: a small part of each row. */
    selectRevisions,
    update,
    /**
     * Reindexes those of these products that changed, and removes those that no longer exist.
     * @throws database errors.
     */
    async updateIds(ids: string[]): Promise<{ present: Set<string>; missing: string[] }> {
      const found = await selectRevisions().where('id', 'in', ids).execute()
      await update(found)
      const present = new Set(found.map(({ id }) => id))
      const missing = ids.filter((id) => !present.has(id))
      for (const id of missing) remove(id)
      return { present, missing }
    },
    remove,
  }
}

const keyOf = ({ version, updated_at: updatedAt, name }: Revision) => `${version} ${updatedAt} ${name}`
