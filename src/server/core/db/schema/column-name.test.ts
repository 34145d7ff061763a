import { expect, expectTypeOf, test } from 'vitest'
import { columnName } from './column-name.ts'

test('a column separates the words of its field', () => {
  expect(columnName('care')).toBe('care')
  expect(columnName('occasionNote')).toBe('occasion_note')
  expectTypeOf(columnName('occasionNote')).toEqualTypeOf<'occasion_note'>()
})
