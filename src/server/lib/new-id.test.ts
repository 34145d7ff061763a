import { expect, test, vi } from 'vitest'
import { newId } from './new-id.ts'

test('ids are UUIDs of version 7 with the time they were made', async () => {
  // A module of its own: where another test has set the clock forward, ids stay at that time.
  vi.resetModules()
  const { newId: newIdNow } = await import('./new-id.ts')
  const before = Date.now()
  const id = newIdNow()
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  const time = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
  expect(time).toBeGreaterThanOrEqual(before)
  expect(time).toBeLessThanOrEqual(Date.now())
})

test('each id sorts behind the one before, also within a millisecond and when the clock is set back', () => {
  const clock = vi.spyOn(Date, 'now')
  const base = Date.now()
  const ids = [0, 0, 0, 5, 5, -3600_000, -3600_000, 6].flatMap((shift) => {
    clock.mockReturnValue(base + shift)
    return Array.from({ length: 200 }, newId)
  })
  clock.mockRestore()
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
})

test('the random ends of ids do not repeat', () => {
  expect(new Set(Array.from({ length: 5000 }, () => newId().slice(-8))).size).toBeGreaterThan(4980)
})
