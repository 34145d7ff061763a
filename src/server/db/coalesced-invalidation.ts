import type { ChangeFeed } from './invalidation.ts'

/** A change feed that also tells of what changes often and may be shown a moment late. */
export type CoalescingFeed = ChangeFeed & {
  /**
   * Tells every node's listeners: at once after a quiet time, else together with what else comes in a pause of a second,
   * or of `LONG_PAUSE_MS` while more keeps coming.
   */
  publishSoon(tags: string[]): void
}

export const SHORT_PAUSE_MS = 1000
export const LONG_PAUSE_MS = 8000

/**
 * Coalesces tags like `catalogue` where ordinary customers cause them: each invalidates hundreds of cached pages, so a
 * client that repeats such a call must not keep the shop busy with making them again.
 */
export function withCoalescing(feed: ChangeFeed): CoalescingFeed {
  const pending = new Set<string>()
  let pausing: NodeJS.Timeout | undefined

  const flush = () => {
    const tags = [...pending]
    pending.clear()
    feed.broadcast(tags)
    feed.publish(tags)
  }
  const endPause = () => {
    pausing = undefined
    if (pending.size === 0) return
    flush()
    pausing = setTimeout(endPause, LONG_PAUSE_MS).unref()
  }
  return {
    ...feed,
    publishSoon: (tags) => {
      for (const tag of tags) pending.add(tag)
      if (pausing) return
      flush()
      pausing = setTimeout(endPause, SHORT_PAUSE_MS).unref()
    },
    close: async () => {
      clearTimeout(pausing)
      if (pending.size > 0) flush()
      await feed.close()
    },
  }
}
