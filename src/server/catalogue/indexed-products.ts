import { setImmediate as others } from 'node:timers/promises'
import type { Database } from '../db/client.ts'
import type { ProductRow } from '../db/tables.ts'
import type { WordIndex } from './word-index.ts'

/** Products whose texts are read at once: a few milliseconds of the thread. */
const TEXTS_AT_ONCE = 100

/** Changes with each edit of an administrator, and so whenever the words of a product may have changed. */
type Revision = Pick<ProductRow, 'id' | 'version' | 'updated_at' | 'name'>

/** Which products stand in the index, and in which revision. */
export function indexedProducts({ reader }: Database, index: WordIndex) {
  const revisions = new Map<string, string>()
  const isKnown = (revision: Revision) => revisions.get(revision.id) === keyOf(revision)
  return {
    size: () => revisions.size,
    ids: () => revisions.keys(),
    /** Selects what `update` takes: a small part of each row. */
    selectRevisions: () => reader.selectFrom('products').select(['id', 'version', 'updated_at', 'name']),
    /** Reads and indexes the texts of the products that are not in the index in this revision. */
    async update(found: Revision[]): Promise<void> {
      const changed = found.filter((revision) => !isKnown(revision)).map(({ id }) => id)
      for (let from = 0; from < changed.length; from += TEXTS_AT_ONCE) {
        if (from > 0) await others()
        const rows = await reader
          .selectFrom('products')
          .select(['id', 'version', 'updated_at', 'name', 'category', 'metal', 'description'])
          .where('id', 'in', changed.slice(from, from + TEXTS_AT_ONCE))
          .execute()
        for (const row of rows) {
          index.put(row.id, [row.name, row.category, row.metal, row.description])
          revisions.set(row.id, keyOf(row))
        }
      }
    },
    remove(id: string): void {
      index.remove(id)
      revisions.delete(id)
    },
  }
}

const keyOf = ({ version, updated_at: updatedAt, name }: Revision) => `${version} ${updatedAt} ${name}`
