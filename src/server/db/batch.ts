import { AppError } from '../lib/errors.ts'
import { isConflict, isForeignKeyViolation, type Database, type Tx } from './client.ts'

/** Transactions of one kind that are under way at once; what comes meanwhile is gathered for the next. */
const MOST_AT_ONCE = 3
/** Most pieces of work that share a transaction. */
const MOST_TOGETHER = 8

/** Does the work of several askers in one transaction: answers for each, in their order, a result or what it is refused with. */
export type BatchWork<A, R> = (tx: Tx, asked: A[]) => Promise<(R | AppError)[]>

type Pending<A, R> = { asked: A; resolve(result: R | AppError): void; reject(error: unknown): void }

/**
 * Lets work that arrives together share a transaction, so that statements, locks and the trip to the disk are paid
 * once for all of it. Whoever comes alone is served at once and alone; two of one `owner` never share. When the work
 * throws a refusal, or meets that a shopper's account is just gone, nothing of it is written, and each piece is done
 * again in a transaction of its own. Any other error fails all of it: nobody knows then whether the commit had arrived.
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
  /** Once the turn of the event loop is over: those who arrive in it leave together. */
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
