import { expect, test } from 'vitest'
import { metals } from '../contract/product.ts'
import {
  finenesses,
  isFineness,
  parsePurity,
  purityName,
  ratedMetalOf,
  rateName,
  statedFineness,
} from './purity.ts'
import { metalAndColor, shownMetal } from './shown-metal.ts'

test('VAR-09 purity texts come from the fineness', () => {
  expect(finenesses.gold.map((each) => purityName('gold', each))).toEqual([
    '24K (999)',
    '24K (995)',
    '23K (958)',
    '22K (916)',
    '20K (833)',
    '18K (750)',
    '14K (585)',
    '9K (375)',
  ])
  expect(finenesses.silver.map((each) => purityName('silver', each))).toEqual(
    [999, 990, 970, 958, 925, 835, 800].map((each) => `Silver ${each}`),
  )
  expect(purityName('platinum', 950)).toBe('Platinum 950')
})

test('RATE-06 rates have names in sentences', () => {
  expect([
    rateName('gold', 999),
    rateName('gold', 995),
    rateName('gold', 916),
    rateName('silver', 925),
    rateName('platinum', 950),
  ]).toEqual(['24K gold', '24K (995) gold', '22K gold', 'Silver 925', 'Platinum 950'])
})

test('VAR-09 no other fineness exists', () => {
  expect(isFineness('gold', 917)).toBe(false)
  expect(isFineness('silver', 916)).toBe(false)
  expect(() => purityName('gold', 925)).toThrow('There is no gold of 925.')
})

test('VAR-09 the metal kind follows the metal of the product', () => {
  expect(metals.map(ratedMetalOf)).toEqual(['gold', 'gold', 'silver', 'silver', null])
})

test.each([
  ['18K Gold', '18K (750)', '18K Gold'],
  ['18K Gold', '14K (585)', '14K (585)'],
  ['925 Silver', 'Silver 925', '925 Silver'],
  ['Basic Silver', 'Silver 800', 'Silver 800'],
  ['Imitate Jewelry', null, 'Imitate Jewelry'],
  ['22K Gold', undefined, '22K Gold'],
])('VAR-10 %s with the purity %s shows %s', (metal, purity, shown) => {
  expect(shownMetal(metal, purity)).toBe(shown)
})

test.each([
  ['925 Silver', 'Silver', '925 Silver'],
  ['Silver 925', 'Silver', 'Silver 925'],
  ['925 Silver', 'Rose Gold', '925 Silver, Rose Gold'],
  ['18K (750)', 'Gold', '18K (750), Gold'],
  [null, 'Gold', 'Gold'],
  ['22K Gold', '', '22K Gold'],
])('%s in %s shows %s', (metal, color, shown) => {
  expect(metalAndColor(metal, color).join(', ')).toBe(shown)
})

test.each([
  ['22K Gold', 916],
  ['18K Gold', 750],
  ['925 Silver', 925],
  ['Basic Silver', null],
  ['Imitate Jewelry', null],
  ['', null],
] as const)('%s states the fineness %s', (metal, fineness) => expect(statedFineness(metal)).toBe(fineness))

test('purities are read as people write them', () => {
  const read = (texts: string[], metal: 'gold' | 'silver') => texts.map((text) => parsePurity(metal, text))
  expect(read(['22K', '22 kt', '22KT', '916', '22K/916', '22K (916)', '91.6', '22k gold'], 'gold')).toEqual(
    Array.from({ length: 8 }, () => 916),
  )
  expect(read(['24K', '24K (995)', '18K', '14k', '9K', '.750'], 'gold')).toEqual([
    999, 995, 750, 585, 375, 750,
  ])
  expect(read(['925', 'Silver 925', '.925', '0.925', '92.5', '999'], 'silver')).toEqual([
    925, 925, 925, 925, 925, 999,
  ])
  expect(read(['21K', 'gold', '9160', '22', ''], 'gold')).toEqual([null, null, null, null, null])
  expect(read(['22K', 'silver'], 'silver')).toEqual([null, null])
})
