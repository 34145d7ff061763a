import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../db/types.ts'
import { AppError } from '../lib/errors.ts'
import { consume, resetRateLimits } from './rate-limiter.ts'

/** Longer than any work in turn may take: after a crash, the next one begins then. */
const TURN_MS = 10_000
const PAUSE_MS = 50

/**
 * Runs work that must not run twice at the same time, on any node, and cannot run in a transaction: each
 * waits until the others of the same name have ended.
 * @param step opens a transaction
 */
export async function inTurn<Result>(
  step: Database['transaction'],
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const turn = { key: `turn:${name}`, most: 1, windowMs: TURN_MS }
  const isMine = () =>
    step((tx) => consume(tx, [turn])).then(
      () => true,
      (error: unknown) => {
        if (error instanceof AppError && error.code === 'too_many') return false
        throw error
      },
    )

  while (!(await isMine())) await sleep(PAUSE_MS)
  try {
    return await work()
  } finally {
    await step((tx) => resetRateLimits(tx, [turn]))
  }
}
