import { expect } from 'vitest'

/** Waits until the clock shows another millisecond, so that what is written next has a later time. */
export async function nextMillisecond(): Promise<void> {
  const now = Date.now()
  await expect.poll(() => Date.now(), { interval: 1 }).toBeGreaterThan(now)
}
