import { setImmediate as others, setTimeout as delay } from 'node:timers/promises'
import { ALL_TAGS, LOCAL_PREFIX } from '../db/invalidation.ts'
import type { Database } from '../db/types.ts'
import { indexedProducts } from './indexed-products.ts'
import { productOfTag } from '../catalogue/product-row.ts'
import type { WordIndex } from './word-index.ts'

/** With more changed products than this, all products are compared. */
const MOST_MARKED = 500
/** Products compared, and ids checked, in one step: each blocks the thread for a few milliseconds. */
const COMPARED_AT_ONCE = 500
const IDS_AT_ONCE = 10_000
/** How long a search waits for a full comparison before it uses the index as it is. */
const MOST_WAIT_MS = 100

/** Published when all products have been compared, to invalidate earlier results. */
export const WORDS_COMPARED = `${LOCAL_PREFIX}words-compared`

/** A comparison of all products with the index, in id order. */
type Comparison = { after: string; seen: Set<string>; waitUntil: number; since: number }

/**
 * Keeps the index up to date. A change only marks a product; the next search reindexes marked products first. After an
 * unspecified change, all products are compared in small steps between other work, and only those that differ are
 * reindexed; searches meanwhile use the index as it is.
 */
export function updateWords(db: Database, index: WordIndex) {
  const products = indexedProducts(db, index)
  const marked = new Set<string>()
  const beingRead = new Set<string>()
  let comparison: Comparison | undefined
  let sweep: Generator<void> | undefined
  let step: Promise<void> | undefined
  let catchingUp: Promise<void> | undefined
  const timing = openTiming()

  const compareAll = () => {
    comparison = { after: '', seen: new Set(), waitUntil: comparison?.waitUntil ?? performance.now() + MOST_WAIT_MS, since: performance.now() }
  }

  const readMarked = async () => {
    for (const id of marked) beingRead.add(id)
    marked.clear()
    try {
      const { present, missing } = await products.updateIds([...beingRead])
      for (const id of present) comparison?.seen.add(id)
      for (const id of missing) comparison?.seen.delete(id)
    } catch (error) {
      for (const id of beingRead) marked.add(id)
      throw error
    } finally {
      beingRead.clear()
    }
  }

  const compareMore = async (current: Comparison) => {
    const revisions = await products.selectRevisions().where('id', '>', current.after).orderBy('id').limit(COMPARED_AT_ONCE).execute()
    await products.update(revisions)
    for (const { id } of revisions) current.seen.add(id)
    current.after = revisions.at(-1)?.id ?? current.after
    if (revisions.length === COMPARED_AT_ONCE) return
    await removeOthers(products, current.seen)
    if (comparison !== current) return
    comparison = undefined
    timing.end(current.since)
    db.changes.publish([WORDS_COMPARED])
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
  const takeSteps = async () => {
    try {
      while (isBehind()) await oneStep()
    } catch {
      // The index is still behind; the next search continues.
    }
  }
  const catchUp = () => (catchingUp ??= takeSteps().finally(() => (catchingUp = undefined)))

  db.changes.listen((tags) => {
    for (const tag of tags) {
      const id = productOfTag(tag)
      if (id) marked.add(id)
    }
    if (!tags.includes(ALL_TAGS)) return
    compareAll()
    void catchUp()
  })

  return {
    /** Fills the empty index; changes during the fill are applied afterwards. @throws database errors. */
    fill: (): Promise<void> => timing.run((step = products.readAll().finally(() => (step = undefined)))),
    withSku: products.withSku,
    /** Number of indexed products, and duration of the last full read or comparison. */
    figures: () => ({ products: products.size(), rebuildSeconds: timing.seconds() }),
    /** Resolves when the index is ready for a search. @throws database errors. */
    async current(): Promise<void> {
      while (marked.size + beingRead.size > 0) await oneStep()
      if (!isBehind()) return
      const caughtUp = catchUp()
      const patience = (comparison?.waitUntil ?? 0) - performance.now()
      if (patience > 0) await Promise.race([caughtUp, delay(patience, undefined, { ref: false })])
    },
  }
}

/** Measures the duration of the last run, in seconds. `since` is a `performance.now()` value. */
function openTiming() {
  let seconds = 0
  const end = (since: number) => {
    seconds = (performance.now() - since) / 1000
  }
  return {
    seconds: () => seconds,
    end,
    run: async (work: Promise<void>): Promise<void> => {
      const since = performance.now()
      await work
      end(since)
    },
  }
}

/** Removes indexed products that are not in `present`. */
async function removeOthers(products: ReturnType<typeof indexedProducts>, present: Set<string>): Promise<void> {
  if (products.size() === present.size) return
  let looked = 0
  for (const id of products.ids()) {
    if (!present.has(id)) products.remove(id)
    looked += 1
    if (looked % IDS_AT_ONCE === 0) await others()
  }
}
