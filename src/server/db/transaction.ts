import { setTimeout as sleep } from 'node:timers/promises'
import { unavailable } from '../lib/errors.ts'
import { isConflict } from './errors.ts'
import type { Fsync } from './sqlite/fsync.ts'
import type { CoalescingFeed, Tx, Writer } from './types.ts'

/** The unit of work of a transaction that has just begun. */
export const unitOfWork = (db: Writer): Tx => ({ db, cacheTags: new Map(), auditEntries: null, afterCommit: [] })

/** Invalidates the cached responses made from this data (`catalogue`, `product:ID` ...) after the commit. */
export function invalidate(tx: Tx, ...tags: string[]): void {
  for (const tag of tags) tx.cacheTags.set(tag, 'with commit')
}

/**
 * Like `invalidate`, for data that many transactions change at once, such as stock. Other nodes are notified right
 * after the commit, since PostgreSQL serialises the commits of transactions that use NOTIFY.
 */
export function invalidateAfterCommit(tx: Tx, ...tags: string[]): void {
  for (const tag of tags) if (!tx.cacheTags.has(tag)) tx.cacheTags.set(tag, 'after commit')
}

/** Like `invalidate`, for data that any customer can change repeatedly: pages may show it some seconds late. */
export function invalidateSoon(tx: Tx, ...tags: string[]): void {
  tx.afterCommit.push((changes) => changes.publishSoon(tags))
}

const MOST_ATTEMPTS = 3
/** Maximum pause before the second attempt, in milliseconds; before the third it is twice as long. */
const CONFLICT_PAUSE_MS = 20

/** Runs work between BEGIN and COMMIT, or ROLLBACK if it throws. */
export type Begin = <T>(work: (db: Writer) => Promise<T>) => Promise<T>

/** Runs work in a transaction of its own, at most three times, and publishes what it changed. */
export async function runTransaction<T>(begin: Begin, changes: CoalescingFeed, work: (tx: Tx) => Promise<T>, flush?: Fsync): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const done = await begin(async (db) => {
        const tx = unitOfWork(db)
        const result = await work(tx)
        const tags = tagsSent(tx, 'with commit')
        if (tags.length > 0) await changes.send(db, tags)
        return { tx, result }
      })
      await flush?.()
      publishChanges(done.tx, changes)
      return done.result
    } catch (error) {
      if (!isConflict(error)) throw error
      if (attempt === MOST_ATTEMPTS) throw unavailable()
      // A random pause keeps the same transactions from conflicting again.
      await sleep(Math.random() * CONFLICT_PAUSE_MS * attempt)
    }
  }
}

function publishChanges(tx: Tx, changes: CoalescingFeed): void {
  const later = tagsSent(tx, 'after commit')
  if (later.length > 0) changes.broadcast(later)
  if (tx.cacheTags.size > 0) changes.publish([...tx.cacheTags.keys()])
  for (const run of tx.afterCommit) run(changes)
}

const tagsSent = ({ cacheTags }: Tx, when: 'with commit' | 'after commit') => [...cacheTags].flatMap(([tag, sent]) => (sent === when ? tag : []))
