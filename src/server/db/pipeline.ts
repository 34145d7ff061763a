import type { Tx } from './client.ts'

/** Statements that were started; null if there was nothing to do. */
export type StartedStatement<T extends readonly unknown[]> = { [K in keyof T]: Promise<T[K]> | null }

/**
 * Awaits statements that were started together and returns their results. If several fail, throws the error of the
 * first in argument order, regardless of which failed first.
 */
export async function pipeline<T extends readonly unknown[]>(...work: StartedStatement<T>): Promise<T> {
  const settled = await Promise.allSettled(work)
  return settled.map((each) => {
    if (each.status === 'rejected') throw each.reason
    return each.value as unknown
  }) as unknown as T
}

/** Sends COMMIT where that takes a round trip; `sent` is its result, once it has been sent. */
type Commit = { send(): Promise<unknown>; sent?: Promise<unknown> }
const commits = new WeakMap<Tx, Commit>()

/** Registers how COMMIT can be pipelined behind the last statements of a transaction. */
export function attachCommit(tx: Tx, send: () => Promise<unknown>): void {
  commits.set(tx, { send })
}

/** Whether COMMIT has been sent: the transaction accepts no more statements. */
export const isCommitting = (tx: Tx): boolean => commits.get(tx)?.sent !== undefined

/**
 * Runs the final statements of a transaction. On PostgreSQL, COMMIT is pipelined behind them, which shortens row-lock
 * time by one round trip. Each must be a compiled query, which is sent when it is started. A statement that must
 * abort the transaction has to raise an error in the database: checking its result is too late.
 */
export async function pipelineWithCommit<T extends readonly unknown[]>(tx: Tx, ...work: StartedStatement<T>): Promise<T> {
  const commit = commits.get(tx)
  if (commit) {
    commit.sent = commit.send()
    // Its error is reported where the transaction ends.
    commit.sent.catch(() => undefined)
  }
  return pipeline<T>(...work)
}
