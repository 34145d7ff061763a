import { setImmediate as others } from 'node:timers/promises'
import { EVERYTHING, HERE } from '../db/change-feed.ts'
import type { Database } from '../db/client.ts'
import type { ProductRow } from '../db/tables.ts'
import { productOfTag } from './product-row.ts'
import type { WordIndex } from './word-index.ts'

/** With more changed products than this, all are compared. */
const MOST_MARKED = 500
/** Revisions read at once, and whole texts: a few milliseconds of the thread. */
const REVISIONS_AT_ONCE = 500
const TEXTS_AT_ONCE = 100
/** How long searches wait for a comparison of all products before they use the index as it is. */
const MOST_WAIT_MS = 100

/** Told when all products have been compared: what was found before is not current. */
export const WORDS_COMPARED = `${HERE}words-compared`

/** Changes whenever an administrator's edit may have changed the words of a product. */
type Revision = Pick<ProductRow, 'id' | 'version' | 'updated_at' | 'name'>
/** A comparison of all products with the index, in the order of their ids. */
type Comparison = { after: string; seen: Set<string>; waitUntil: number }

/**
 * Keeps the words of all products in the index. A change only marks a product; the next search has what was marked
 * read before it looks. When it is unknown what changed, all products are compared in small steps between other work,
 * and only those that differ are read and indexed again; searches meanwhile use the index as it is.
 */
export function updateWords(db: Database, index: WordIndex) {
  const known = new Map<string, string>()
  const marked = new Set<string>()
  // Filling an empty index is a comparison as well, and one that is waited for.
  let comparison: Comparison | undefined = { after: '', seen: new Set(), waitUntil: Infinity }
  let sweep: Generator<void> | undefined
  let isReadingMarked = false
  let step: Promise<void> | undefined
  let isCatchingUp = false

  const compareAll = () => {
    comparison = { after: '', seen: new Set(), waitUntil: comparison?.waitUntil ?? performance.now() + MOST_WAIT_MS }
  }
  const update = async (revisions: Revision[]) => {
    const changed = revisions.filter((each) => known.get(each.id) !== printOf(each)).map(({ id }) => id)
    for (let from = 0; from < changed.length; from += TEXTS_AT_ONCE) {
      if (from > 0) await others()
      const rows = await db.reader
        .selectFrom('products')
        .select(['id', 'version', 'updated_at', 'name', 'category', 'metal', 'description'])
        .where('id', 'in', changed.slice(from, from + TEXTS_AT_ONCE))
        .execute()
      for (const row of rows) {
        index.put(row.id, [row.name, row.category, row.metal, row.description])
        known.set(row.id, printOf(row))
      }
    }
  }
  const remove = (id: string) => {
    index.remove(id)
    known.delete(id)
  }

  const readMarked = async () => {
    const ids = [...marked]
    marked.clear()
    isReadingMarked = true
    try {
      const revisions = await db.reader.selectFrom('products').select(['id', 'version', 'updated_at', 'name']).where('id', 'in', ids).execute()
      await update(revisions)
      const present = new Set(revisions.map(({ id }) => id))
      for (const id of ids) if (!present.has(id)) remove(id)
    } catch (error) {
      for (const id of ids) marked.add(id)
      throw error
    } finally {
      isReadingMarked = false
    }
  }

  const compareMore = async (current: Comparison) => {
    const revisions = await db.reader
      .selectFrom('products')
      .select(['id', 'version', 'updated_at', 'name'])
      .where('id', '>', current.after)
      .orderBy('id')
      .limit(REVISIONS_AT_ONCE)
      .execute()
    await update(revisions)
    for (const { id } of revisions) current.seen.add(id)
    current.after = revisions.at(-1)?.id ?? current.after
    if (revisions.length === REVISIONS_AT_ONCE || comparison !== current) return
    for (const id of index.all()) if (!current.seen.has(id)) remove(id)
    comparison = undefined
    db.changes.tell([WORDS_COMPARED])
  }

  const isBehind = () => marked.size > 0 || comparison !== undefined || sweep !== undefined || index.needsSweep()
  const takeStep = async () => {
    if (marked.size > MOST_MARKED) {
      marked.clear()
      compareAll()
    }
    if (marked.size > 0) return readMarked()
    await others()
    if (comparison) return compareMore(comparison)
    if ((sweep || index.needsSweep()) && (sweep ??= index.sweep()).next().done) sweep = undefined
  }
  const oneStep = () => (step ??= takeStep().finally(() => (step = undefined)))

  const catchUp = async () => {
    if (isCatchingUp) return
    isCatchingUp = true
    try {
      while (isBehind()) await oneStep()
    } catch {
      // The next search tries again, and tells its caller when it fails.
    } finally {
      isCatchingUp = false
    }
  }

  db.changes.listen((tags) => {
    for (const tag of tags) {
      const id = productOfTag(tag)
      if (id) marked.add(id)
    }
    if (!tags.includes(EVERYTHING)) return
    compareAll()
    void catchUp()
  })

  return {
    /** Resolves when a search may look. @throws the database's error when it cannot be read. */
    async current(): Promise<void> {
      const mustWait = () => marked.size > 0 || isReadingMarked || performance.now() < (comparison?.waitUntil ?? 0)
      while (mustWait()) await oneStep()
      if (isBehind()) void catchUp()
    },
  }
}

const printOf = ({ version, updated_at: updatedAt, name }: Revision) => `${version} ${updatedAt} ${name}`
