import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseVariant, compareSizes, defaultVariant, productFieldsOf, sizesOfVariants } from './variants.ts'

const variant = (size: string, price: number, stock: number | null = null, color = 'Gold') => ({
  size,
  color,
  price,
  stock,
})

test.each([
  ['2.10, 2.8, 2.4, 2.6', '2.4, 2.6, 2.8, 2.10'],
  ['2-10, 2-8, 2-4, 2-6', '2-4, 2-6, 2-8, 2-10'],
  ['8.5 inch, 18 inch, 8 inch', '8 inch, 8.5 inch, 18 inch'],
  ['16, 9, 12', '9, 12, 16'],
  ['Large, Small, Medium', 'Small, Medium, Large'],
  ['Free size, Large, 12, Adjustable, small', '12, small, Large, Adjustable, Free size'],
])('VAR-08 the sizes %s are shown as %s', (given, shown) => {
  expect(sizesOfVariants(given.split(', ').map((size) => ({ size }))).join(', ')).toBe(shown)
})

test('VAR-08 the order of sizes is the same whatever they were sorted from', () => {
  const sizes = fc.array(
    fc.constantFrom('2.8', '2.10', '2.08', '8 inch', '8.5 inch', '12', 'Small', 'large', 'Free', ''),
    { minLength: 1 },
  )
  fc.assert(
    fc.property(sizes, (list) => {
      const once = list.toSorted(compareSizes)
      expect(
        list
          .toReversed()
          .toSorted(compareSizes)
          .map((size) => compareSizes(size, once[0] ?? '')),
      ).toEqual(once.map((size) => compareSizes(size, once[0] ?? '')))
    }),
  )
})

test.each([
  ['the cheapest', [variant('16', 300), variant('12', 100), variant('14', 200)], '12'],
  ['the cheapest in stock', [variant('12', 100, 0), variant('16', 300, 2), variant('14', 200, 1)], '14'],
  ['the first of equal ones', [variant('14', 100, 1), variant('12', 100, 1)], '14'],
  ['the cheapest of all if none is in stock', [variant('14', 200, 0), variant('12', 100, 0)], '12'],
])('VAR-05 the default variant is %s', (_, variants, size) => {
  expect(defaultVariant(variants)?.size).toBe(size)
})

test('VAR-03 a product shows its lowest price, sizes, colours and total stock', () => {
  const variants = [
    variant('2.10', 300, 2, 'Silver'),
    variant('2.8', 100, 0),
    variant('2.8', 200, 1, 'Silver'),
  ]
  expect(productFieldsOf(variants)).toEqual({
    price: 200,
    priceVaries: true,
    size: '2.8, 2.10',
    colors: ['Silver', 'Gold'],
    stock: 3,
  })
  expect(productFieldsOf(variants.slice(1))).toMatchObject({ price: 200, priceVaries: false })
  expect(productFieldsOf([variant('2.8', 100, 0), variant('2.4', 300, 0)])).toMatchObject({
    price: 100,
    priceVaries: true,
    stock: 0,
  })
  expect(productFieldsOf([variant('', 5, 4), variant('', 5, null, 'Silver')])).toMatchObject({
    size: null,
    stock: null,
    priceVaries: false,
  })
})

test.each([
  [{}, '12 Gold'],
  [{ size: '16' }, '16 Gold'],
  [{ color: 'silver' }, '12 Silver'],
  [{ size: ' 16 ', color: '' }, '16 Gold'],
  [{ size: '18' }, 'size'],
  [{ color: 'Platinum' }, 'color'],
  [{ size: '16', color: 'Silver' }, 'combination'],
])('VAR-05 the choice %j of a ring is %s', (wanted, expected) => {
  const chosen = chooseVariant(
    [variant('16', 300), variant('12', 200, null, 'Silver'), variant('12', 100)],
    wanted,
  )
  expect(typeof chosen === 'string' ? chosen : `${chosen.size} ${chosen.color}`).toBe(expected)
})
