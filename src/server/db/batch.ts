import { AppError } from '../lib/errors.ts'
import { isConflict, isForeignKeyViolation } from './errors.ts'
import type { Database, Tx } from './types.ts'

/** Maximum number of batches running at once; calls that arrive meanwhile wait for the next batch. */
const MOST_AT_ONCE = 3
/** Maximum number of calls in one batch. */
const MOST_TOGETHER = 8

/** A call that was not rejected, and what was decided for it. */
export type Accepted<A, D> = { call: A; decision: D }

export type BatchSteps<A, F, D, R> = {
  /** Reads what the calls need, in one pipeline. */
  read(tx: Tx, calls: readonly A[]): Promise<F>
  /**
   * Decides one call, in the order of the calls up to its first `await`. Writes nothing. @throws AppError to reject
   * this call alone.
   */
  decide(tx: Tx, call: A, found: F): Promise<D>
  /** Writes what was decided, and returns the result of each accepted call, in order. @throws AppError to retry each call alone. */
  write(tx: Tx, accepted: readonly Accepted<A, D>[]): Promise<R[]>
}

type Pending<A, R> = { input: A; resolve(result: R): void; reject(error: unknown): void }

/**
 * Group commit: calls that arrive together share a transaction, so that statements, locks and fsync are paid once per
 * batch. A single pending call runs immediately. Calls with the same owner are never batched. A call that `decide`
 * rejects fails alone. If anything else throws an AppError, a conflict or a foreign key violation (a deleted account),
 * the batch is rolled back and each call is retried in its own transaction. Any other error rejects all calls, because
 * it is unknown whether the commit succeeded.
 */
export function batchTransactions<A, F, D, R>(db: Database, ownerOf: (input: A) => string, steps: BatchSteps<A, F, D, R>): (input: A) => Promise<R> {
  let waiting: Pending<A, R>[] = []
  let underWay = 0

  const doTogether = async (group: Pending<A, R>[]): Promise<void> => {
    try {
      const results = await db.transaction((tx) => runBatch(tx, steps, group.map(({ input }) => input)))
      for (const [index, each] of group.entries()) {
        const result = results[index] as PromiseSettledResult<R>
        if (result.status === 'fulfilled') each.resolve(result.value)
        else each.reject(result.reason)
      }
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
      const owner = ownerOf(each.input)
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

  return (input) =>
    new Promise((resolve, reject) => {
      waiting.push({ input, resolve, reject })
      departSoon()
    })
}

/** Returns what became of each call, in order. */
async function runBatch<A, F, D, R>(tx: Tx, { read, decide, write }: BatchSteps<A, F, D, R>, calls: readonly A[]): Promise<PromiseSettledResult<R>[]> {
  const found = await read(tx, calls)
  const decided = await Promise.allSettled(calls.map((call) => decide(tx, call, found)))
  for (const each of decided) if (each.status === 'rejected' && !(each.reason instanceof AppError)) throw each.reason
  const accepted = decided.flatMap((each, index) => (each.status === 'fulfilled' ? { call: calls[index] as A, decision: each.value } : []))
  const results = accepted.length > 0 ? (await write(tx, accepted)).values() : [].values()
  return decided.map((each) => (each.status === 'rejected' ? each : { status: 'fulfilled', value: results.next().value as R }))
}
