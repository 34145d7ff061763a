import type { ChangeFeed } from './change-feed.ts'

/** A change feed that also tells of what changes often and may be shown a moment late. */
export type CoalescingFeed = ChangeFeed & {
  /** Tells every node's listeners: at once when nothing was told this way for a second, else with all else when it is over. */
  tellSoon(tags: string[]): void
}

/** Milliseconds between two announcements of such tags. */
export const COALESCE_MS = 1000

/**
 * Coalesces tags like `catalogue` where ordinary customers cause them: each invalidates hundreds of cached pages, so a
 * client that repeats such a call must not cause more than one such invalidation in a second.
 */
export function withCoalescing(feed: ChangeFeed): CoalescingFeed {
  const pending = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let last = -Infinity

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (pending.size === 0) return
    last = performance.now()
    const tags = [...pending]
    pending.clear()
    feed.passOn(tags)
    feed.tell(tags)
  }
  return {
    ...feed,
    tellSoon: (tags) => {
      for (const tag of tags) pending.add(tag)
      const wait = last + COALESCE_MS - performance.now()
      if (wait <= 0) flush()
      else timer ??= setTimeout(flush, wait)
    },
    close: async () => {
      flush()
      await feed.close()
    },
  }
}
