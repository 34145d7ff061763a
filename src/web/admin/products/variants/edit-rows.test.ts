import { expect, test } from 'vitest'
import { addRows, emptyRow, fillDown, readPerSize, readSizes } from './edit-rows.ts'
import { pasteAt, readSheet, takeSheet } from './paste-rows.ts'
import { variantCellsOf, variantsInput, VariantCells } from './variant-rows.ts'
import * as z from 'zod/mini'
import { differentPurities } from './variant-columns.ts'
import type { ManagedVariant } from '../../../../contract/manage-products.ts'

const GOLD = '18K Gold'
const ring = (size: string, more: object = {}) => emptyRow({ size, ...more })
const cells = (rows: VariantCells[], field: keyof VariantCells) => rows.map((row) => row[field])

test.each([
  ['', []],
  ['12', ['12']],
  ['6, 7 ,8,', ['6', '7', '8']],
  ['10 to 12, 14', ['10', '11', '12', '14']],
  ['2-8, 2-10', ['2-8', '2-10']],
  ['12, 12', ['12']],
  ['14 to 10', []],
])('VAR-11 reads the sizes %j as %j', (text, sizes) => {
  expect(readSizes(text)).toEqual(sizes)
})

test('VAR-11 adds every size in every colour once', () => {
  const first = addRows([], { sizes: ['12', '13'], colors: ['Gold'], fineness: '750', price: '100' })
  const rows = addRows(first, {
    sizes: ['13', '14'],
    colors: ['Gold', 'Rose Gold'],
    fineness: '750',
    price: '100',
  })
  expect(rows.map(({ size, color }) => `${size} ${color}`)).toEqual([
    '12 Gold',
    '13 Gold',
    '14 Gold',
    '13 Rose Gold',
    '14 Rose Gold',
  ])
  expect(addRows([], { sizes: [], colors: ['Gold'], fineness: '', price: '' })).toHaveLength(1)
  expect(
    addRows([], { sizes: readSizes('1 to 150'), colors: ['Gold', 'Silver'], fineness: '', price: '' }),
  ).toHaveLength(200)
})

test('VAR-11 fills down, and adds a weight per size', () => {
  const rows = [
    ring('10'),
    ring('12', { netWeight: '3.310', stock: '4', sku: 'R-AAR-12-G' }),
    ring('16'),
    ring('12', { color: 'Rose Gold', sku: 'OWN' }),
  ]
  expect(cells(fillDown(rows, { row: 1, field: 'netWeight' }, '+0.170 g'), 'netWeight')).toEqual([
    '',
    '3.310',
    '3.480',
    '3.310',
  ])
  expect(cells(fillDown(rows, { row: 1, field: 'netWeight' }, '0.0425'), 'netWeight')).toEqual([
    '',
    '3.310',
    '3.353',
    '3.310',
  ])
  expect(cells(fillDown(rows, { row: 1, field: 'netWeight' }, ''), 'netWeight')).toEqual([
    '',
    '3.310',
    '3.310',
    '3.310',
  ])
  expect(cells(fillDown(rows, { row: 1, field: 'stock' }, '0.170'), 'stock')).toEqual(['', '4', '4', '4'])
  expect(cells(fillDown(rows, { row: 1, field: 'sku' }, ''), 'sku')).toEqual([
    '',
    'R-AAR-12-G',
    'R-AAR-16-G',
    'R-AAR-12-G',
  ])
  expect(cells(fillDown(rows, { row: 0, field: 'size' }, ''), 'size')).toEqual(['10', '11', '12', '13'])
  expect(cells(fillDown([ring('8 inch'), ring('')], { row: 0, field: 'size' }, ''), 'size')).toEqual([
    '8 inch',
    '8 inch',
  ])
  const stones = [{ kind: 'Diamond', shape: '', quality: '', pieces: 1, carats: 0.51, perCarat: 65_000 }]
  expect(
    cells(fillDown([ring('12', { stones }), ring('13')], { row: 0, field: 'stones' }, ''), 'stones'),
  ).toEqual([stones, stones])
  expect(['', '+0.170', '0.0425 g', '0.00001', 'much'].map(readPerSize)).toEqual([0, 1700, 425, null, null])
})

test('VAR-11 reads cells of a spreadsheet, also with quotes and Windows line ends', () => {
  expect(readSheet('12\tGold\r\n13\tRose Gold\r\n')).toEqual([
    ['12', 'Gold'],
    ['13', 'Rose Gold'],
  ])
  expect(readSheet('"8 ""inch"""\t\n\n"two\nlines"')).toEqual([['8 "inch"', ''], ['two lines']])
})

test('VAR-11 pastes from a cell on and adds the rows that are missing', () => {
  const { rows, unread } = pasteAt(
    [ring('12'), ring('13')],
    { row: 1, field: 'fineness' },
    '18K\t3.353 g\n750\t3.395\n18 kt (750)\tx',
    GOLD,
  )
  expect([cells(rows, 'fineness'), cells(rows, 'netWeight'), unread]).toEqual([
    ['', '750', '750', '750'],
    ['', '3.353', '3.395', 'x'],
    [],
  ])
  expect(pasteAt(rows, { row: 0, field: 'color' }, 'Mauve\t22K', GOLD)).toMatchObject({
    unread: ['Mauve'],
    rows: [{ color: 'Gold', fineness: '916' }, {}, {}, {}],
  })
  expect(
    pasteAt([ring('1')], { row: 0, field: 'fineness' }, 'Silver 925', '925 Silver').rows[0]?.fineness,
  ).toBe('925')
  expect(pasteAt([ring('1')], { row: 0, field: 'fineness' }, '.925', '925 Silver').rows[0]?.fineness).toBe(
    '925',
  )
  expect(
    pasteAt(
      [],
      { row: 0, field: 'size' },
      Array.from({ length: 300 }, (_, index) => String(index)).join('\n'),
      GOLD,
    ).rows,
  ).toHaveLength(200)
})

test('VAR-11 pastes a whole sheet by size and colour, in any column order', () => {
  const before = [ring('12', { stock: '1', sku: 'A' })]
  const { rows, unread } = takeSheet(
    before,
    'Size\tQty\tColour\tNote\n12\t5\tgold\tx\n14\t2\tRose gold\ty',
    GOLD,
  )
  expect(rows.map(({ size, color, stock, sku }) => [size, color, stock, sku])).toEqual([
    ['12', 'Gold', '5', 'A'],
    ['14', 'Rose Gold', '2', ''],
  ])
  expect([rows[0]?._id, unread]).toEqual([before[0]?._id, ['Note']])
  expect(takeSheet([], '12\tGold\t18K\t3.31\t3.412\t76034.80\t6\tr-12', GOLD).rows[0]).toMatchObject({
    fineness: '750',
    netWeight: '3.31',
    grossWeight: '3.412',
    price: '76034.80',
    stock: '6',
    sku: 'R-12',
  })
})

test('VAR-11 sends new variants whole and only the changes of others', () => {
  const stored = {
    _id: 'one',
    sku: 'A',
    size: '12',
    color: 'Gold',
    fineness: 750,
    purity: '18K (750)',
    grossWeight: 3.412,
    netWeight: 3.31,
    stones: [],
    price: 100,
    priceWithTax: 110,
    stock: 3,
    image: null,
    breakup: null,
    lowStock: null,
  } as ManagedVariant
  const [row] = variantCellsOf([stored])
  const parsed = (rows: unknown[]) => z.array(VariantCells).parse(rows)
  expect(row).toMatchObject({ netWeight: '3.310', fineness: '750', stock: '3' })
  expect(variantsInput(parsed([row]), 'fixed', [stored])).toBeUndefined()
  expect(variantsInput(parsed([{ ...row, stock: '', price: '₹1,100.50' }]), 'fixed', [stored])).toEqual([
    { _id: 'one', stock: null, price: 1100.5 },
  ])
  expect(variantsInput(parsed([row, ring('13', { price: '5' })]), 'fixed', [stored])).toEqual([
    { _id: 'one' },
    expect.objectContaining({ size: '13', color: 'Gold', price: 5, netWeight: null, stones: [] }),
  ])
  expect(variantsInput(parsed([{ ...row, price: '7', netWeight: '3.480' }]), 'weight', [stored])).toEqual([
    { _id: 'one', netWeight: 3.48 },
  ])
  expect(variantsInput([], 'fixed', [stored])).toEqual([])
  expect(variantsInput(parsed([{ ...row, stockBy: 'pieces', stock: '2' }]), 'fixed', [stored])).toEqual([
    { _id: 'one', stockBy: 'pieces' },
  ])
  expect(
    variantsInput(parsed([{ ...row, stockBy: 'pieces', stock: '9', netWeight: '9' }]), 'fixed', [
      { ...stored, stockBy: 'pieces' },
    ]),
  ).toBeUndefined()
  expect(
    variantsInput(
      parsed([ring('13', { price: '5', netWeight: '3', stock: '4', stockBy: 'pieces' })]),
      'fixed',
    ),
  ).toEqual([expect.objectContaining({ stockBy: 'pieces', netWeight: 3 })])
  expect(
    z
      .array(VariantCells)
      .safeParse([ring('13', { price: '', netWeight: 'x', sku: 'a b' })])
      .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`),
  ).toEqual([
    '0.netWeight must be a number of grams',
    '0.price must be an amount in rupees',
    '0.sku must be 1 to 40 of A-Z, 0-9, - _ . /',
  ])
})

test.each([
  ['18K Gold', ['585', '750', '585', ''], ['14K (585)']],
  ['22K Gold', ['916', '750'], ['18K (750)']],
  ['925 Silver', ['925', '800'], ['Silver 800']],
  ['Basic Silver', ['800'], ['Silver 800']],
  ['Imitate Jewelry', ['750'], []],
  ['18K Gold', ['800'], []],
])('VAR-10 %s in %j shows %j instead', (metal, finenesses, shown) => {
  expect(
    differentPurities(
      metal,
      finenesses.map((fineness) => ({ fineness })),
    ),
  ).toEqual(shown)
})
