import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LONG_PAUSE_MS, SHORT_PAUSE_MS, withCoalescing } from './coalesced-invalidation.ts'
import { openChangeFeed } from './invalidation.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

function openFeed() {
  const heard: string[][] = []
  const passedOn: string[][] = []
  const feed = withCoalescing({ ...openChangeFeed(), broadcast: (tags) => void passedOn.push(tags), publish: (tags) => void heard.push(tags) })
  return { feed, heard, passedOn }
}

test('S5: the first announcement is told at once, and all that come within a second together after it', () => {
  const { feed, heard, passedOn } = openFeed()
  feed.publishSoon(['catalogue'])
  expect(heard).toEqual([['catalogue']])
  for (let count = 0; count < 100; count += 1) feed.publishSoon(['catalogue'])
  feed.publishSoon(['other'])
  vi.advanceTimersByTime(SHORT_PAUSE_MS - 1)
  expect(heard).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(heard).toEqual([['catalogue'], ['catalogue', 'other']])
  vi.advanceTimersByTime(10 * LONG_PAUSE_MS)
  expect(heard).toHaveLength(2)
  feed.publishSoon(['catalogue'])
  expect(heard).toHaveLength(3)
  expect(passedOn).toEqual(heard)
})

test('S5: while announcements keep coming the pause is eight seconds, and one again after a quiet time', () => {
  const { feed, heard } = openFeed()
  for (let tenth = 0; tenth < 600; tenth += 1) {
    feed.publishSoon(['catalogue'])
    vi.advanceTimersByTime(100)
  }
  // At 0, 1, 9, 17 ... 57 seconds.
  expect(heard).toHaveLength(9)
  vi.advanceTimersByTime(2 * LONG_PAUSE_MS)
  const { length } = heard
  feed.publishSoon(['catalogue'])
  feed.publishSoon(['catalogue'])
  vi.advanceTimersByTime(SHORT_PAUSE_MS)
  expect(heard).toHaveLength(length + 2)
})

test('S5: a node that shuts down tells what it has not told yet', async () => {
  const { feed, heard } = openFeed()
  feed.publishSoon(['catalogue'])
  feed.publishSoon(['catalogue'])
  await feed.close()
  expect(heard).toEqual([['catalogue'], ['catalogue']])
})
