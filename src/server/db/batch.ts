import { AppError } from '../lib/errors.ts'
import { isConflict, isForeignKeyViolation } from './errors.ts'
import type { Database, Tx } from './types.ts'

/** Maximum number of batches running at once; calls that arrive meanwhile wait for the next batch. */
const MOST_AT_ONCE = 3
/** Maximum number of calls in one batch. */
const MOST_TOGETHER = 8

/** Runs several calls in one transaction. Returns a result or an AppError for each call, in order. */
export type BatchWork<A, R> = (tx: Tx, asked: A[]) => Promise<(R | AppError)[]>

type Pending<A, R> = { asked: A; resolve(result: R | AppError): void; reject(error: unknown): void }

/**
 * Group commit: calls that arrive together share a transaction, so that statements, locks and fsync are paid once per
 * batch. A single pending call runs immediately. Calls with the same owner are never batched. If the batch throws
 * AppError, a conflict or a foreign key violation (a deleted account), it is rolled back and each call is retried in
 * its own transaction. Any other error rejects all calls, because it is unknown whether the commit succeeded.
 */
export function batchTransactions<A, R>(db: Database, ownerOf: (asked: A) => string, work: BatchWork<A, R>): (asked: A) => Promise<R | AppError> {
  let waiting: Pending<A, R>[] = []
  let underWay = 0

  const doTogether = async (group: Pending<A, R>[]): Promise<void> => {
    try {
      const results = await db.transaction((tx) => work(tx, group.map(({ asked }) => asked)))
      for (const [index, each] of group.entries()) each.resolve(results[index] as R | AppError)
    } catch (error) {
      const isUndone = error instanceof AppError || isConflict(error) || isForeignKeyViolation(error)
      if (isUndone && group.length > 1) await Promise.all(group.map((each) => doTogether([each])))
      else for (const each of group) each.reject(error)
    }
  }

  const takeGroup = (): Pending<A, R>[] => {
    const group = new Map<string, Pending<A, R>>()
    const later: Pending<A, R>[] = []
    for (const each of waiting) {
      const owner = ownerOf(each.asked)
      if (group.size < MOST_TOGETHER && !group.has(owner)) group.set(owner, each)
      else later.push(each)
    }
    waiting = later
    return [...group.values()]
  }

  let isDeparting = false
  /** Starts at the end of the event loop tick, so that all calls of one tick are batched. */
  const departSoon = (): void => {
    if (isDeparting) return
    isDeparting = true
    setImmediate(() => {
      isDeparting = false
      depart()
    })
  }
  const depart = (): void => {
    while (underWay < MOST_AT_ONCE && waiting.length > 0) {
      underWay += 1
      void doTogether(takeGroup()).finally(() => {
        underWay -= 1
        departSoon()
      })
    }
  }

  return (asked) =>
    new Promise((resolve, reject) => {
      waiting.push({ asked, resolve, reject })
      departSoon()
    })
}
