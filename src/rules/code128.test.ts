import { expect, test } from 'vitest'
import { code128 } from './code128.ts'

test('PAPER-01 Code 128 has eleven modules a letter, and a check digit', () => {
  // Its values 48, 42, 42, 17, 18, 19 and 35 by their places, and 104, are 879; 879 mod 103 is 55.
  const widths = code128('PJJ123C') ?? []
  expect(widths.slice(0, 6)).toEqual([2, 1, 1, 2, 1, 4])
  expect(widths.slice(-13, -7)).toEqual([3, 1, 1, 3, 2, 1])
  expect(widths.slice(-7)).toEqual([2, 3, 3, 1, 1, 1, 2])
  expect(widths.reduce((sum, width) => sum + width, 0)).toBe(11 * 9 + 13)
})

test('PAPER-01 other letters than ASCII have no Code 128', () => {
  expect(code128('चेन-1')).toBeNull()
  expect(code128('')).toBeNull()
})
