import type { Actor } from '../context.ts'
import type { Database, Tx } from '../db/types.ts'
import { batchTransactions } from '../db/batch.ts'
import type { Deadline } from './deadline.ts'
import type { AppError } from '../lib/errors.ts'

type Called = { viewer: Actor; deadline?: Deadline }

/** Handler of batched calls: it reads what all calls need, then decides each call. */
export type BatchHandler<A, R, F> = {
  /** Reads only, in one round trip. */
  read(tx: Tx, calls: readonly A[]): Promise<F>
  /** Returns the output or an AppError for each call, in order. */
  write(tx: Tx, calls: readonly A[], found: F): Promise<(R | AppError)[]>
}

/** Runs calls in batches (`batchTransactions`). */
export function createBatchedWrite<A extends Called, R, F>(db: Database, { read, write }: BatchHandler<A, R, F>): (call: A) => Promise<R | AppError> {
  return batchTransactions(db, ({ viewer }: A) => viewer.id, async (tx, calls) => {
    const found = await read(tx, calls)
    const outputs = await write(tx, calls, found)
    // A call past its deadline fails the batch, and the others are retried without it.
    for (const { deadline } of calls) deadline?.check()
    return outputs
  })
}
