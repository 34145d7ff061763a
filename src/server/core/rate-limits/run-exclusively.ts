import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../db/types.ts'
import { resetRateLimits, tryConsume } from './rate-limiter.ts'

/** Longer than the work may take: after a crash, the next caller starts then. */
const LEASE_MS = 10_000
const POLL_INTERVAL_MS = 50

/**
 * Runs work that must not run twice at the same time, on any node, and cannot run in a transaction: each call
 * waits until the others of the same name have ended.
 * @param step opens a transaction
 */
export async function runExclusively<Result>(
  step: Database['transaction'],
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const lease = { key: `lease:${name}`, max: 1, windowMs: LEASE_MS }
  while (!(await tryConsume(step, [lease]))) await sleep(POLL_INTERVAL_MS)

  try {
    return await work()
  } finally {
    await step((tx) => resetRateLimits(tx, [lease]))
  }
}
