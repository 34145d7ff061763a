import { describe, expect, test } from 'vitest'
import type { PriceBreakup } from '../../../contract/price-rule.ts'
import type { Stone } from '../../../contract/variant.ts'
import type { OrderLineRow } from '../../core/db/schema/order-tables.ts'
import { weighedLine } from './weighed-line.ts'

const price = {
  rate: { metal: 'gold', purity: '18K (750)', perGram: 10_000, since: '2026-09-22T04:30:00.000Z' },
  netWeight: 3.31,
  metal: 33_100,
  wastageWeight: 0,
  wastage: 0,
  making: 0,
  makingDiscount: 0,
  charges: [{ name: 'Hallmarking', amount: 45 }],
  rounding: 0,
} as unknown as PriceBreakup
const stones: Stone[] = [
  { kind: 'Diamond', shape: 'Round', quality: 'VS', pieces: 12, carats: 0.333, perCarat: 65_000.5 },
  { kind: 'Ruby', shape: '', quality: '', pieces: 1, carats: 1.2, amount: 5000 },
]
const taxes = { taxable: 1_000_000, taxes: [] } as never
const none = { exchange: null, buyback: null }

/** A line of 3.310 g with stones, which cost this many rupees together. */
const lineWith = (rupees: number, change: Partial<OrderLineRow> = {}) =>
  ({
    gross_mg: 3617,
    net_mg: 3310,
    stones: JSON.stringify(stones),
    breakup: JSON.stringify({ ...price, stones: rupees }),
    ...change,
  }) as OrderLineRow

describe('BILL-01 the weighed line of a bill', () => {
  test('lists stones with their price per carat or row, without zeros', () => {
    expect(weighedLine(lineWith(26_645.17), taxes, none).weighed).toEqual({
      purity: '18K (750)',
      gross: 3617,
      net: 3310,
      stones: 307,
      perGram: 10_000,
      rateSince: Date.parse('2026-09-22T04:30:00.000Z'),
      taxable: 1_000_000,
      taxes: [],
      parts: [
        { label: 'Metal, 3.310 g', paise: 3_310_000 },
        { label: 'Diamond Round VS, 12 pieces, 0.333 ct × ₹65,000.50', paise: 2_164_517 },
        { label: 'Ruby, 1 piece, 1.200 ct', paise: 500_000 },
        { label: 'Hallmarking', paise: 4500 },
      ],
    })
  })

  test('rounds the prices of stones to rupees if the price rule did', () => {
    expect(weighedLine(lineWith(26_645), taxes, none).weighed?.parts.map(({ paise }) => paise)).toEqual([
      3_310_000, 2_164_500, 500_000, 4500,
    ])
  })

  test('has no weight of stones without stones, and names what rounding added', () => {
    const plain = weighedLine(
      lineWith(0, { stones: null, breakup: JSON.stringify({ ...price, stones: 0, rounding: 4.5 }) }),
      taxes,
      none,
    ).weighed
    expect(plain?.stones).toBeNull()
    expect(plain?.parts.at(-1)).toEqual({ label: 'Rounding', paise: 450 })
  })

  test('is absent with a fixed price or unknown taxes', () => {
    expect(weighedLine(lineWith(0, { breakup: null }), taxes, none)).toEqual({})
    expect(weighedLine(lineWith(0), undefined, none)).toEqual({})
  })

  test('PROMISE-01 states the promises for its metal', () => {
    const exchange = { gold: 100, silver: 80, platinum: 0 }
    const buyback = { gold: 90, silver: 0, platinum: 0 }
    expect(weighedLine(lineWith(0), taxes, { exchange, buyback }).weighed?.promises).toEqual([
      { kind: 'exchange', metal: 'gold', percent: 100 },
      { kind: 'buyback', metal: 'gold', percent: 90 },
    ])
    const silver = { exchange: { gold: 0, silver: 80, platinum: 0 }, buyback: null }
    expect(weighedLine(lineWith(0), taxes, silver).weighed).not.toHaveProperty('promises', expect.anything())
  })
})
