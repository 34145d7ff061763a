import { expect, test } from 'vitest'
import { choose, isInSizeGuide, sizesOf } from './choices.ts'

test.each([
  [null, []],
  ['', []],
  ['Free size', ['Free size']],
  ['Small, Medium,Large', ['Small', 'Medium', 'Large']],
  ['6, 7, , 8,', ['6', '7', '8']],
])('PDP-04 the size %j offers %j', (size, offered) => expect(sizesOf(size)).toEqual(offered))

test('CARD-02 adds the first choice if the customer made none', () => {
  expect(choose(sizesOf('Small, Medium, Large'), undefined)).toBe('Small')
  expect(choose(['Silver', 'Gold'], '')).toBe('Silver')
  expect(choose(sizesOf(null), null)).toBe('')
})

test('API-01 accepts a choice as the catalogue writes it and rejects others', () => {
  expect(choose(sizesOf('6, 7,8,'), ' 7 ')).toBe('7')
  expect(choose(['Rose Gold'], 'rose gold')).toBe('Rose Gold')
  expect(choose(sizesOf('Small'), 'Large')).toBeUndefined()
  expect(choose([], 'Large')).toBeUndefined()
})

test.each([
  ['6', true],
  ['30', true],
  ['31', false],
  ['0', false],
  ['2.10', true],
  ['2-4', true],
  ['16 inch', false],
  ['Medium', false],
])('BROWSE-05 whether the size guide has the size %s: %s', (size, isIn) => {
  expect(isInSizeGuide(size)).toBe(isIn)
})
