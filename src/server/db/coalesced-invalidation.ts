import type { ChangeFeed, CoalescingFeed } from './types.ts'

export const SHORT_PAUSE_MS = 1000
export const LONG_PAUSE_MS = 8000

/**
 * Coalesces tags such as `catalogue` when customers cause them: each invalidates hundreds of cached pages, so a
 * client that repeats such a call must not keep the shop busy with creating them again.
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
