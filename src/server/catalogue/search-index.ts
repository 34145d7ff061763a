import MiniSearch from 'minisearch'
import type { Database, Reader } from '../db/client.ts'

type Entry = { id: string; name: string; description: string; category: string; metal: string }

const MOST_RESULTS = 50

export type SearchIndex = {
  /** Ids of up to 50 products that match the words, best first. */
  find(text: string): string[]
}

/** Builds the index from the catalogue and keeps it current as products change. */
export async function openSearchIndex(db: Database): Promise<SearchIndex> {
  const index = newIndex()
  index.addAll(await readEntries(db.reader))
  db.changes.listen((tags) => {
    for (const tag of tags) if (tag.startsWith('product:')) void refresh(db.reader, index, tag.slice('product:'.length))
  })
  return { find: (text) => index.search(text).slice(0, MOST_RESULTS).map((hit) => String(hit.id)) }
}

const newIndex = () =>
  new MiniSearch<Entry>({
    fields: ['name', 'description', 'category', 'metal'],
    searchOptions: { boost: { name: 4, category: 2, metal: 2 }, prefix: true, fuzzy: 0.2, combineWith: 'AND' },
  })

const readEntries = (db: Reader) =>
  db.selectFrom('products').select(['id', 'name', 'description', 'category', 'metal']).execute()

async function refresh(db: Reader, index: MiniSearch<Entry>, id: string): Promise<void> {
  const entry = await db
    .selectFrom('products')
    .select(['id', 'name', 'description', 'category', 'metal'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (index.has(id)) index.discard(id)
  if (entry) index.add(entry)
}
