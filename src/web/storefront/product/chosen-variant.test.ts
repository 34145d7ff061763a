import { expect, test } from 'vitest'
import type { ProductWithVariants } from '../../../contract/product.ts'
import {
  choiceInAddress,
  chosenProduct,
  nextChoice,
  openingChoice,
  soldOutSizes,
  pricedAsPiece,
} from './chosen-variant.ts'

const variant = (size: string, color: string, price: number, stock: number | null, more: object = {}) => ({
  _id: `${size} ${color}`,
  size,
  color,
  price,
  stock,
  image: null,
  purity: null,
  netWeight: null,
  ...more,
})
const ring = {
  metal: '18K Gold',
  price: 150,
  stock: 9,
  size: '12, 16, 18',
  colors: [
    { value: 'Gold', code: '' },
    { value: 'Silver', code: '' },
  ],
  image: '/a.jpg',
  additionalImages: ['/b.jpg'],
  imageColors: {},
  variants: [
    variant('16', 'Gold', 200, 2, { image: '/b.jpg', purity: '14K (585)', netWeight: 3.31 }),
    variant('12', 'Gold', 100, 0),
    variant('12', 'Silver', 150, 1, { purity: '18K (750)' }),
    variant('18', 'Silver', 300, null),
  ],
} as unknown as ProductWithVariants
const { variants: _variants, ...plain } = ring

test('VAR-05 a page opens with the cheapest variant in stock', () => {
  expect(openingChoice(ring)).toEqual({ size: '12', color: 'Silver' })
  expect(openingChoice(plain)).toEqual({ size: '12', color: 'Gold' })
})

test('VAR-03, VAR-10 price, stock, picture and purity are those of the chosen variant', () => {
  const shown = chosenProduct(ring, { size: '16', color: 'Gold' })
  expect(shown).toMatchObject({
    product: { price: 200, stock: 2 },
    pictures: ['/b.jpg', '/a.jpg'],
    variant: { purity: '14K (585)', netWeight: 3.31 },
  })
  expect(chosenProduct(ring, { size: '12', color: 'Silver' })).toMatchObject({
    product: { price: 150 },
    pictures: ['/a.jpg', '/b.jpg'],
    variant: { purity: '18K (750)' },
  })
  expect(chosenProduct(plain, { size: '16', color: 'Gold' })).toMatchObject({
    product: { price: 150, stock: 9 },
    variant: undefined,
  })
})

test('VAR-06 the sizes that are sold out are those of the chosen colour', () => {
  expect([
    soldOutSizes(ring, { color: 'Gold' }),
    soldOutSizes(ring, { color: 'Silver' }),
    soldOutSizes(plain, { color: 'Gold' }),
  ]).toEqual([['12'], [], []])
})

test('VAR-05 a press keeps the other choice where there is such a variant', () => {
  const before = { size: '12', color: 'Silver' }
  expect(nextChoice(ring, before, { color: 'Gold' })).toEqual({ size: '12', color: 'Gold' })
  expect(nextChoice(ring, before, { size: '16' })).toEqual({ size: '16', color: 'Gold' })
  expect(nextChoice(ring, { size: '18', color: 'Silver' }, { color: 'Gold' })).toEqual({
    size: '16',
    color: 'Gold',
  })
  expect(nextChoice(plain, before, { color: 'Gold' })).toEqual({ size: '12', color: 'Gold' })
})

test('an address names a choice and leaves out unknown values', () => {
  expect(choiceInAddress(ring, { color: 'Gold', size: '16' })).toEqual({ size: '16', color: 'Gold' })
  expect(choiceInAddress(ring, { size: '18' })).toEqual({ size: '18', color: 'Silver' })
  expect(choiceInAddress(ring, { color: 'Platinum', size: '99' })).toEqual(openingChoice(ring))
  expect(choiceInAddress(plain, { color: 'Silver' })).toEqual({ size: '12', color: 'Silver' })
})

test('PIECE-09 a size gives up the chosen piece, which an address keeps', () => {
  const choice = choiceInAddress(ring, { size: '16', pieceId: 'heavy' })
  expect(choice).toEqual({ size: '16', color: 'Gold', pieceId: 'heavy' })
  expect(nextChoice(ring, choice, { pieceId: 'light' })).toEqual({ ...choice, pieceId: 'light' })
  expect(nextChoice(ring, choice, { size: '12' })).toEqual({ size: '12', color: 'Gold' })
})

test('PIECE-09 weights, stones and price are those of the chosen piece', () => {
  const piece = {
    _id: 'heavy',
    grossWeight: 3.5,
    netWeight: 3.4,
    stones: [],
    price: 210,
    priceWithTax: 216.3,
    breakup: null,
  }
  const choice = { size: '16', color: 'Gold' }
  expect(chosenProduct(pricedAsPiece(ring, '16 Gold', piece), choice)).toMatchObject({
    product: { price: 210, stock: 2 },
    variant: { _id: '16 Gold', netWeight: 3.4, stones: [] },
  })
  expect(chosenProduct(pricedAsPiece(ring, '16 Gold', undefined), choice)).toMatchObject({
    product: { price: 200 },
    variant: { netWeight: 3.31 },
  })
})
