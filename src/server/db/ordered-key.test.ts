import { expect, test } from 'vitest'
import { orderedKey } from './ordered-key.ts'

test('ADM-14 keys of what happens one after the other sort so, and stay UUIDs of version 7', () => {
  const keys = Array.from({ length: 2000 }, orderedKey)
  expect(keys.toSorted()).toEqual(keys)
  expect(new Set(keys).size).toBe(keys.length)
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})
