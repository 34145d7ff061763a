import { codeOf } from './errors.ts'

/** PostgreSQL's code for a statement of a transaction in which another one has failed. */
const TRANSACTION_FAILED = '25P02'

/**
 * Awaits statements that are sent together, in the order of the calls, until the last one has ended: none is
 * sent after the end of a transaction that fails.
 * @throws the error of the call that failed, not that of others in the same transaction that failed with it.
 */
export async function together<const T extends readonly unknown[]>(
  calls: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const outcomes = await Promise.allSettled(calls)
  const errors = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
  )
  if (errors.length > 0) throw errors.find((error) => codeOf(error) !== TRANSACTION_FAILED) ?? errors[0]
  return Promise.all(calls)
}
