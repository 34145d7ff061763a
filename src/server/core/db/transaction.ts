import { setTimeout as sleep } from 'node:timers/promises'
import { unavailable } from '../lib/errors.ts'
import { isConflict } from './errors.ts'
import type { Fsync } from './sqlite/fsync.ts'
import type { ChangeFeed, Tx, Writer } from './types.ts'

/** The unit of work of a transaction that has just begun, and the tags that it has invalidated so far. */
export function openUnitOfWork(db: Writer): { tx: Tx; tags: ReadonlySet<string> } {
  const tags = new Set<string>()
  const invalidate = (...changed: string[]) => {
    for (const tag of changed) tags.add(tag)
  }
  return { tx: { db, invalidate, auditEntries: null, afterCommit: [] }, tags }
}

const MAX_ATTEMPTS = 3
/** Maximum pause before the second attempt, in milliseconds; before the third it is twice as long. */
const CONFLICT_PAUSE_MS = 20

/** Runs work between BEGIN and COMMIT, or ROLLBACK if it throws. */
export type Begin = <T>(work: (db: Writer) => Promise<T>) => Promise<T>

/** Runs work in a transaction of its own, at most three times, and publishes what it changed. */
export async function runTransaction<T>(
  begin: Begin,
  changes: ChangeFeed,
  work: (tx: Tx) => Promise<T>,
  flush?: Fsync,
): Promise<T> {
  const { tx, tags, result } = await retryConflicts(() =>
    begin(async (db) => {
      const unit = openUnitOfWork(db)
      const worked = await work(unit.tx)
      const changed = [...unit.tags]
      if (changed.length > 0) await changes.send(db, changed)
      return { tx: unit.tx, tags: changed, result: worked }
    }),
  )
  await flush?.()
  if (tags.length > 0) await changes.publish(tags)
  for (const run of tx.afterCommit) run(changes)
  return result
}

async function retryConflicts<T>(attempt: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (!isConflict(error)) throw error
      if (attempts === MAX_ATTEMPTS) throw unavailable()
      // A random pause keeps the same transactions from conflicting again.
      await sleep(Math.random() * CONFLICT_PAUSE_MS * attempts)
    }
  }
}
