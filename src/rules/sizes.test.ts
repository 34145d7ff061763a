import { expect, test } from 'vitest'
import { bangleSizes, millimetres, ringSizes } from './sizes.ts'

test.each([
  ['1', '41.0', '13.1'],
  ['6', '46.1', '14.7'],
  ['12', '51.9', '16.5'],
  ['19', '58.9', '18.7'],
  ['30', '69.7', '22.2'],
])('BROWSE-05 ring size %s is %s mm around and %s mm across', (size, around, across) => {
  const ring = ringSizes.find((each) => each.size === size)
  expect([millimetres(ring?.around ?? 0), millimetres(ring?.across ?? 0)]).toEqual([around, across])
})

test('BROWSE-05 there are thirty ring sizes, each larger than the one before', () => {
  expect(ringSizes.map(({ size }) => size)).toEqual(
    Array.from({ length: 30 }, (_, index) => String(index + 1)),
  )
  for (const [index, { around }] of ringSizes.entries())
    expect(around).toBeGreaterThan(ringSizes[index - 1]?.around ?? 0)
})

test('BROWSE-05 a bangle of a-b is a inches and b sixteenths across', () => {
  expect(bangleSizes.map(({ size, across }) => `${size} ${millimetres(across)}`)).toEqual([
    '1-10 41.3',
    '1-12 44.5',
    '2-2 54.0',
    '2-4 57.2',
    '2-6 60.3',
    '2-8 63.5',
    '2-10 66.7',
    '2-12 69.9',
    '2-14 73.0',
  ])
  expect(bangleSizes.map(({ around }) => millimetres(around))).toEqual([
    '129.7',
    '139.6',
    '169.6',
    '179.5',
    '189.5',
    '199.5',
    '209.5',
    '219.4',
    '229.4',
  ])
})
