import { expect, test } from 'vitest'
import type { PriceBreakup } from '../../../contract/price-rule.ts'
import { assurancesOf } from './assurances-of.ts'

const ring = {
  name: 'Tara ring',
  category: 'Rings',
  metal: '22K Gold',
  hallmark: 'none',
  hallmarkReason: null,
  certificate: null,
} as const
const plain = { fineness: null, purity: null, stones: [] }
const stone = { kind: 'Diamond', shape: 'round', quality: 'VS-GH', pieces: 1, carats: 0.25 }

const statedBy = (...given: Parameters<typeof assurancesOf>) =>
  assurancesOf(...given).map(({ title, text }) => `${title}: ${text}`)

test('a product page states nothing that the owner has not stated', () => {
  expect(assurancesOf(ring, plain, {})).toEqual([])
  expect(assurancesOf(ring, undefined, {})).toEqual([])
  expect(
    statedBy({ ...ring, hallmark: 'exempt' }, { ...plain, stones: [{ ...stone, quality: '' }] }, {}),
  ).toEqual([])
})

test('a product page states hallmark, purity mark, certificate, stones, returns and insurance', () => {
  const gold = {
    fineness: 916,
    purity: '22K (916)',
    stones: [stone, { ...stone, kind: 'Ruby', quality: 'AA' }],
  }
  expect(
    statedBy({ ...ring, hallmark: 'huid', certificate: 'IGI 6204' }, gold, {
      returnDays: 15,
      deliveryIsInsured: true,
    }),
  ).toEqual([
    'BIS hallmarked: A HUID on each piece',
    '22K (916): Marked 22K916',
    'Certificate: IGI 6204',
    'Stone quality: Diamond VS-GH, Ruby AA',
    '15 days to return: From the day it arrives',
    'Insured delivery: Every parcel',
  ])
  expect(
    statedBy({ ...ring, hallmark: 'exempt', hallmarkReason: 'under 2 g' }, gold, { returnDays: 1 }),
  ).toEqual([
    'No hallmark needed: Exempt: under 2 g',
    '22K (916): 91.6% gold',
    'Stone quality: Diamond VS-GH, Ruby AA',
    '1 day to return: From the day it arrives',
  ])
  expect(
    statedBy(
      { ...ring, metal: '925 Silver', hallmark: 'huid' },
      { fineness: 925, purity: 'Silver 925', stones: [] },
      {},
    )[1],
  ).toBe('Silver 925: Marked 925')
})

test('RETURN-01 a product page states the return days of its product', () => {
  const daysOf = (told: object) =>
    assurancesOf({ ...ring, ...told }, plain, { returnDays: 15 }).map(({ title }) => title)
  expect(daysOf({ returnDays: 30 })).toEqual(['30 days to return'])
  expect(daysOf({ notReturnable: 'engraved' })).toEqual([])
  expect(daysOf({ name: 'Silver coin 10 g', category: 'Idols & Coins' })).toEqual([])
  expect(assurancesOf({ ...ring, returnDays: 30 }, plain, {})).toEqual([])
})

test('PROMISE-01 a weighed piece states the promises for its metal', () => {
  const gold = {
    fineness: 916,
    purity: null,
    stones: [],
    breakup: { rate: { metal: 'gold' } } as PriceBreakup,
  }
  const promises = {
    exchange: { gold: 100, silver: 0, platinum: 0 },
    buyback: { gold: 92.5, silver: 80, platinum: 0 },
    emi: null,
  }
  expect(statedBy(ring, gold, { promises })).toEqual([
    'Lifetime exchange: at 100% of the gold value',
    'Buy-back: at 92.5% of the gold value',
  ])
  expect(statedBy(ring, plain, { promises })).toEqual([])
  expect(statedBy(ring, gold, { promises: { ...promises, exchange: null, buyback: null } })).toEqual([])
})
