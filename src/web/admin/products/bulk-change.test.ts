import { expect, test } from 'vitest'
import type { ManagedProductWithVariants } from '../../../contract/manage-products.ts'
import {
  bulkLinesOf,
  editsOf,
  noChange,
  priceKinds,
  readPrice,
  readStock,
  stockKinds,
  type BulkEntry,
} from './bulk-change.ts'

const product = (_id: string, price: number, stock: number | null) =>
  ({ _id, price, stock, version: 3 }) as ManagedProductWithVariants
const ring = product('ring', 1499, 5)
const chain = product('chain', 100, null)

test.each<[Partial<BulkEntry>, ReturnType<typeof readPrice>]>([
  [{}, {}],
  [{ price: '100' }, {}],
  [{ priceKind: 'set', price: '  ' }, {}],
  [{ priceKind: 'set', price: '₹ 12,499.50' }, { change: { kind: 'set', paise: 1_249_950 } }],
  [{ priceKind: 'raise', price: '0.01' }, { change: { kind: 'raise', paise: 1 } }],
  [{ priceKind: 'lower', price: '100' }, { change: { kind: 'lower', paise: 10_000 } }],
  [
    { priceKind: 'raise-share', price: '7.25 %' },
    { change: { kind: 'raise-share', basisPoints: 725, wholeRupees: false } },
  ],
  [
    { priceKind: 'lower-share', price: '100', wholeRupees: true },
    { change: { kind: 'lower-share', basisPoints: 10_000, wholeRupees: true } },
  ],
  [{ priceKind: 'raise-share', price: '0' }, { error: 'must be more than 0' }],
  [{ priceKind: 'raise-share', price: '100.01' }, { error: 'must be at most 100' }],
  [{ priceKind: 'lower-share', price: '1.234' }, { error: 'must have at most two decimals' }],
  [{ priceKind: 'lower-share', price: 'ten' }, { error: 'must be a number' }],
  [{ priceKind: 'set', price: 'ten' }, { error: 'must be an amount in rupees' }],
  [{ priceKind: 'set', price: '1.234' }, { error: 'must have at most two decimals' }],
])('ADM-08 reads the price change %j as %j', (entry, read) => {
  expect(readPrice({ ...noChange, ...entry })).toEqual(read)
})

test.each<[Partial<BulkEntry>, ReturnType<typeof readStock>]>([
  [{}, {}],
  [{ pieces: '4' }, {}],
  [{ stockKind: 'set', pieces: ' ' }, {}],
  [{ stockKind: 'set', pieces: '0' }, { change: { kind: 'set', pieces: 0 } }],
  [{ stockKind: 'add', pieces: '1,000' }, { change: { kind: 'add', pieces: 1000 } }],
  [{ stockKind: 'take', pieces: '2' }, { change: { kind: 'take', pieces: 2 } }],
  [{ stockKind: 'not-counted', pieces: '2' }, { change: { kind: 'not-counted' } }],
  [{ stockKind: 'set', pieces: '1.5' }, { error: 'must be a whole number' }],
  [{ stockKind: 'set', pieces: '-1' }, { error: 'must not be negative' }],
  [{ stockKind: 'add', pieces: 'some' }, { error: 'must be a whole number' }],
])('ADM-08 reads the stock change %j as %j', (entry, read) => {
  expect(readStock({ ...noChange, ...entry })).toEqual(read)
})

test('ADM-08 nothing chosen changes nothing', () => {
  const lines = bulkLinesOf([ring, chain], noChange)
  expect(lines.map(({ price, stock, changes, refusal }) => [price, stock, changes, refusal])).toEqual([
    [1499, 5, false, undefined],
    [100, null, false, undefined],
  ])
  expect(editsOf(lines)).toEqual([])
})

test('ADM-08 a mistyped number changes nothing until it is corrected', () => {
  expect(
    editsOf(
      bulkLinesOf([ring], { ...noChange, priceKind: 'set', price: 'ten', stockKind: 'set', pieces: 'x' }),
    ),
  ).toEqual([])
})

test('ADM-08 edits contain the changed fields with their stock and version', () => {
  const entry: BulkEntry = { ...noChange, priceKind: 'set', price: '100', stockKind: 'add', pieces: '2' }
  const lines = bulkLinesOf([ring, chain], entry)
  expect(lines).toEqual([
    { product: ring, price: 100, stock: 7, changes: true, refusal: undefined },
    { product: chain, price: 100, stock: null, changes: false, refusal: undefined },
  ])
  expect(editsOf(lines)).toEqual([{ _id: 'ring', version: 3, price: 100, stock: 7, stockWas: 5 }])
  expect(editsOf(bulkLinesOf([ring, chain], { ...entry, price: '90', stockKind: '' }))).toEqual([
    { _id: 'ring', version: 3, price: 90 },
    { _id: 'chain', version: 3, price: 90 },
  ])
  expect(editsOf(bulkLinesOf([ring], { ...noChange, stockKind: 'not-counted' }))).toEqual([
    { _id: 'ring', version: 3, stock: null, stockWas: 5 },
  ])
  expect(editsOf(bulkLinesOf([chain], { ...noChange, stockKind: 'set', pieces: '4' }))).toEqual([
    { _id: 'chain', version: 3, stock: 4, stockWas: null },
  ])
})

test('ADM-08 a product with a rejected price or stock gives the reason', () => {
  const lines = bulkLinesOf([ring, chain], {
    ...noChange,
    priceKind: 'lower',
    price: '101',
    stockKind: 'take',
    pieces: '6',
  })
  expect(lines.map(({ refusal }) => refusal)).toEqual([
    'Stock must not be negative.',
    'Price must not be negative.',
  ])
  const [both] = bulkLinesOf([product('both', 100, 1)], {
    ...noChange,
    priceKind: 'lower',
    price: '101',
    stockKind: 'take',
    pieces: '6',
  })
  expect(both?.refusal).toBe('Price must not be negative.')
  const share = { ...noChange, priceKind: 'raise-share', price: '7.25', wholeRupees: true } as const
  expect(bulkLinesOf([ring], share)[0]?.price).toBe(1608)
  expect(bulkLinesOf([ring], { ...share, wholeRupees: false })[0]?.price).toBe(1607.68)
})

test('ADM-08 each kind of change has a label and a number name', () => {
  expect(Object.values(priceKinds).map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Set to: New price',
    'Raise by percent: Percent',
    'Lower by percent: Percent',
    'Raise by rupees: Rupees',
    'Lower by rupees: Rupees',
  ])
  expect(Object.values(stockKinds).map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Set to: Pieces',
    'Add: Pieces',
    'Take away: Pieces',
    'Do not count: ',
  ])
})

const sized = (price: number, stock: number | null, _id = `size at ${price}`) => ({ _id, price, stock })
const inSizes = (pricing: 'fixed' | 'weight', ...variants: ReturnType<typeof sized>[]) =>
  ({ ...product('sized', 100, 3), pricing, variants }) as ManagedProductWithVariants

test('VAR-12 a bulk edit names only the changed prices and stock of variants', () => {
  const both = inSizes('fixed', sized(100, 2), sized(200, 1))
  const [line] = bulkLinesOf([both], {
    ...noChange,
    priceKind: 'raise-share',
    price: '10',
    stockKind: 'add',
    pieces: '2',
  })
  expect(line).toMatchObject({ price: 110, stock: 7, changes: true, refusal: undefined })
  expect(editsOf(line ? [line] : [])).toEqual([
    {
      _id: 'sized',
      version: 3,
      stockWas: 3,
      variants: [
        { _id: 'size at 100', price: 110, stock: 4 },
        { _id: 'size at 200', price: 220, stock: 3 },
      ],
    },
  ])
  expect(editsOf(bulkLinesOf([both], { ...noChange, priceKind: 'set', price: '200' }))).toEqual([
    { _id: 'sized', version: 3, variants: [{ _id: 'size at 100', price: 200 }, { _id: 'size at 200' }] },
  ])
  expect(
    editsOf(
      bulkLinesOf([inSizes('fixed', sized(100, null))], { ...noChange, stockKind: 'add', pieces: '1' }),
    ),
  ).toEqual([])
  expect(bulkLinesOf([both], { ...noChange, stockKind: 'take', pieces: '2' })[0]?.refusal).toBe(
    'Stock must not be negative.',
  )
})

test('PIECE-08 a bulk edit leaves the stock of variants sold by piece', () => {
  const both = inSizes('fixed', Object.assign(sized(100, 2), { stockBy: 'pieces' }), sized(200, 1))
  expect(editsOf(bulkLinesOf([both], { ...noChange, stockKind: 'add', pieces: '2' }))).toEqual([
    {
      _id: 'sized',
      version: 3,
      stockWas: 3,
      variants: [{ _id: 'size at 100' }, { _id: 'size at 200', stock: 3 }],
    },
  ])
})

test('VAR-12 a bulk edit changes only the stock of a weighed product', () => {
  const weighed = inSizes('weight', sized(76_034.8, 2), sized(78_173.39, 1))
  expect(editsOf(bulkLinesOf([weighed], { ...noChange, priceKind: 'raise', price: '10' }))).toEqual([])
  expect(
    editsOf(
      bulkLinesOf([weighed], { ...noChange, priceKind: 'raise', price: '10', stockKind: 'set', pieces: '5' }),
    ),
  ).toEqual([
    {
      _id: 'sized',
      version: 3,
      stockWas: 3,
      variants: [
        { _id: 'size at 76034.8', stock: 5 },
        { _id: 'size at 78173.39', stock: 5 },
      ],
    },
  ])
})
