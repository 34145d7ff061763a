import type { Tx } from './client.ts'

/** Pieces of work that were begun, null where there was nothing to do. */
export type StartedStatement<T extends readonly unknown[]> = { [K in keyof T]: Promise<T[K]> | null }

/**
 * Waits for pieces of work that were begun together, and answers what each of them answered. When several are
 * refused, what the first of them in the order given was refused with is thrown, whichever failed sooner.
 */
export async function pipeline<T extends readonly unknown[]>(...work: StartedStatement<T>): Promise<T> {
  const settled = await Promise.allSettled(work)
  return settled.map((each) => {
    if (each.status === 'rejected') throw each.reason
    return each.value as unknown
  }) as unknown as T
}

/** How a transaction is committed where that takes a trip, and, once its commit is on its way, that. */
type Commit = { send(): Promise<unknown>; sent?: Promise<unknown> }
const commits = new WeakMap<Tx, Commit>()

/** Says how the commit of a transaction may leave with its last statements. */
export function attachCommit(tx: Tx, send: () => Promise<unknown>): void {
  commits.set(tx, { send })
}

/** Whether the commit of a transaction is on its way: it can hold no more. */
export const isCommitting = (tx: Tx): boolean => commits.get(tx)?.sent !== undefined

/**
 * Waits for the last statements of a transaction, as `together` does. On PostgreSQL the commit leaves with them, so
 * that nobody waits for their rows for the length of another trip. Each of them is therefore a prepared one, which
 * leaves when it is begun, and fails where the transaction must be undone; what is only seen in an answer comes too late.
 */
export async function pipelineWithCommit<T extends readonly unknown[]>(tx: Tx, ...work: StartedStatement<T>): Promise<T> {
  const commit = commits.get(tx)
  if (commit) {
    commit.sent = commit.send()
    // What it fails with is told where the transaction ends.
    commit.sent.catch(() => undefined)
  }
  return pipeline<T>(...work)
}
