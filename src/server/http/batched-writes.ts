import type { Actor } from '../context.ts'
import { batchTransactions, type BatchSteps } from '../db/batch.ts'
import type { Database } from '../db/types.ts'
import type { Deadline } from './deadline.ts'

type Called = { actor: Actor; deadline?: Deadline }

/** Runs calls in batches (`batchTransactions`). A call past its deadline is rejected, and nothing is written for it. */
export function createBatchedWrite<A extends Called, F, D, R>(db: Database, { read, decide, write }: BatchSteps<A, F, D, R>): (call: A) => Promise<R> {
  return batchTransactions(db, ({ actor }) => actor.id, {
    read,
    decide: async (tx, call, found) => {
      call.deadline?.check()
      return decide(tx, call, found)
    },
    write: async (tx, accepted) => {
      const outputs = await write(tx, accepted)
      for (const { call } of accepted) call.deadline?.check()
      return outputs
    },
  })
}
