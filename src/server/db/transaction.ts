import { setTimeout as sleep } from 'node:timers/promises'
import { unavailable } from '../lib/errors.ts'
import { isConflict } from './errors.ts'
import type { Fsync } from './sqlite/fsync.ts'
import type { CoalescingFeed, Tx } from './types.ts'

/** Tags that a transaction invalidates: sent to other nodes with its commit, right after it, or later (`publishSoon`). */
type PendingTags = { withCommit: Set<string>; after: Set<string>; soon: Set<string> }
const pendingTags = new WeakMap<Tx, PendingTags>()

/** Invalidates the cached responses made from this data (`catalogue`, `product:ID` ...) after the commit. */
export function invalidate(tx: Tx, ...tags: string[]): void {
  for (const tag of tags) pendingTags.get(tx)?.withCommit.add(tag)
}

/**
 * Like `invalidate`, for data that many transactions change at once, such as stock. Other nodes are notified right
 * after the commit, since PostgreSQL serialises the commits of transactions that use NOTIFY.
 */
export function invalidateAfterCommit(tx: Tx, ...tags: string[]): void {
  for (const tag of tags) pendingTags.get(tx)?.after.add(tag)
}

/** Like `invalidate`, for data that any customer can change repeatedly: pages may show it some seconds late. */
export function invalidateSoon(tx: Tx, ...tags: string[]): void {
  for (const tag of tags) pendingTags.get(tx)?.soon.add(tag)
}

const MOST_ATTEMPTS = 3
/** Maximum pause before the second attempt, in milliseconds; before the third it is twice as long. */
const CONFLICT_PAUSE_MS = 20

type Open = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** Runs work in a transaction of its own, at most three times, and publishes what it changed. */
export async function runTransaction<T>(open: Open, changes: CoalescingFeed, work: (tx: Tx) => Promise<T>, flush?: Fsync): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const told: PendingTags = { withCommit: new Set(), after: new Set(), soon: new Set() }
    try {
      const result = await open(async (tx) => {
        pendingTags.set(tx, told)
        const worked = await work(tx)
        if (told.withCommit.size > 0) await changes.send(tx, [...told.withCommit])
        return worked
      })
      await flush?.()
      if (told.after.size > 0) changes.broadcast([...told.after])
      if (told.withCommit.size + told.after.size > 0) changes.publish([...told.withCommit, ...told.after])
      if (told.soon.size > 0) changes.publishSoon([...told.soon])
      return result
    } catch (error) {
      if (!isConflict(error)) throw error
      if (attempt === MOST_ATTEMPTS) throw unavailable()
      // A random pause keeps the same transactions from conflicting again.
      await sleep(Math.random() * CONFLICT_PAUSE_MS * attempt)
    }
  }
}
