import { expect, test } from 'vitest'
import { mayNeedEWayBill, type Goods } from './e-way-bill.ts'
import type { State } from './gst.ts'

const cases: [string, Goods[], State | null, State | null, boolean][] = [
  ['gold within Kerala from ₹10 lakh', [{ hsn: '7113', value: 100_000_000 }], 'Kerala', 'Kerala', true],
  ['gold within Kerala below it', [{ hsn: '7113', value: 99_999_999 }], 'Kerala', 'Kerala', false],
  [
    'two kinds of goods within Kerala that make up ₹10 lakh',
    [
      { hsn: '7113', value: 60_000_000 },
      { hsn: '7108', value: 40_000_000 },
    ],
    'Kerala',
    'Kerala',
    true,
  ],
  ['gold from Kerala to another state', [{ hsn: '7113', value: 200_000_000 }], 'Kerala', 'Tamil Nadu', false],
  ['gold where the states are not known', [{ hsn: '7113', value: 200_000_000 }], null, null, false],
  ['imitation jewellery above ₹50,000', [{ hsn: '711719', value: 5_000_001 }], 'Goa', 'Goa', true],
  ['imitation jewellery of exactly ₹50,000', [{ hsn: '7117', value: 5_000_000 }], 'Goa', 'Goa', false],
  [
    'a little imitation jewellery beside much gold',
    [
      { hsn: '7117', value: 10_000 },
      { hsn: '7113', value: 90_000_000 },
    ],
    'Goa',
    'Goa',
    false,
  ],
]

test.each(cases)('BILL-05 %s', (_case, goods, from, to, expected) => {
  expect(mayNeedEWayBill(goods, from, to)).toBe(expected)
})
