import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openChangeFeed } from './change-feed.ts'
import { COALESCE_MS, withCoalescing } from './coalesced-changes.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

function openFeed() {
  const heard: string[][] = []
  const passedOn: string[][] = []
  const feed = withCoalescing({ ...openChangeFeed(), passOn: (tags) => void passedOn.push(tags), tell: (tags) => void heard.push(tags) })
  return { feed, heard, passedOn }
}

test('S5: the first announcement is told at once, and all that come within a second together after it', () => {
  const { feed, heard, passedOn } = openFeed()
  feed.tellSoon(['catalogue'])
  expect(heard).toEqual([['catalogue']])
  for (let count = 0; count < 100; count += 1) feed.tellSoon(['catalogue'])
  feed.tellSoon(['other'])
  vi.advanceTimersByTime(COALESCE_MS - 1)
  expect(heard).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(heard).toEqual([['catalogue'], ['catalogue', 'other']])
  vi.advanceTimersByTime(10 * COALESCE_MS)
  expect(heard).toHaveLength(2)
  feed.tellSoon(['catalogue'])
  expect(heard).toHaveLength(3)
  expect(passedOn).toEqual(heard)
})

test('S5: a node that shuts down tells what it has not told yet', async () => {
  const { feed, heard } = openFeed()
  feed.tellSoon(['catalogue'])
  feed.tellSoon(['catalogue'])
  await feed.close()
  expect(heard).toEqual([['catalogue'], ['catalogue']])
})
