import { expect } from 'vitest'
import { test } from '../../../../../tests/fixtures/shop.ts'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import { addToTotals, foldOrderTotals } from './order-totals.ts'

const day = Math.floor(Date.parse('2026-11-20T00:00:00Z') / 86_400_000)
const order = {
  // Half past midnight in India, the day after that in UTC.
  created_at: Date.parse('2026-11-19T19:00:00Z'),
  status: 'pending',
  cancelled_at: null,
  deleted_at: null,
  payment_status: 'paid',
  grand_total_paise: 100,
  total_paise: 100,
  discount_paise: 8,
  prepaid_discount_paise: 0,
} as OrderRow
const line = { day, status: 'pending', payment_status: 'paid', orders: 1, paise: 100 }

const ledger = test.extend('ledger', { scope: 'file' }, ({ shop }) => ({
  /** Writes to an empty ledger, and returns its lines. */
  async after(
    write: (tx: Parameters<Parameters<typeof shop.context.db.transaction>[0]>[0]) => Promise<void>,
  ) {
    await shop.context.db.transaction(async (tx) => {
      await tx.db.deleteFrom('order_tallies').execute()
      await write(tx)
    })
    return shop.context.db.reader
      .selectFrom('order_tallies')
      .select(['day', 'status', 'payment_status', 'orders', 'paise'])
      .orderBy('paise')
      .orderBy('status')
      .execute()
  },
}))

ledger.for<[string, Partial<OrderRow> | null, Partial<OrderRow> | null, object[]]>([
  ['placed', null, {}, [line]],
  ['archived', {}, null, [{ ...line, orders: -1, paise: -100 }]],
  ['left as it is', {}, {}, []],
  [
    'given another status',
    {},
    { status: 'shipped' },
    [
      { ...line, orders: -1, paise: -100 },
      { ...line, status: 'shipped' },
    ],
  ],
  [
    'given another payment',
    {},
    { payment_status: 'refunded' },
    [
      { ...line, orders: -1, paise: -100 },
      { ...line, payment_status: 'refunded' },
    ],
  ],
  [
    'given another amount',
    {},
    { grand_total_paise: 300 },
    [
      { ...line, orders: -1, paise: -100 },
      { ...line, paise: 300 },
    ],
  ],
  [
    'cancelled',
    {},
    { cancelled_at: 1 },
    [
      { ...line, orders: -1, paise: -100 },
      { ...line, status: 'cancelled' },
    ],
  ],
  ['changed after it was archived', { deleted_at: 1 }, { deleted_at: 1, status: 'shipped' }, []],
])(
  'ADM-02 the ledger of totals has the change of an order that is %s',
  async ([_what, before, after, lines], { ledger: { after: ledgerAfter } }) => {
    const of = (change: Partial<OrderRow> | null) => change && { ...order, ...change }
    expect(await ledgerAfter((tx) => addToTotals(tx, of(before), of(after)))).toEqual(lines)
  },
)

ledger(
  'ADM-02 folding the ledger keeps its sums, and leaves out what has cancelled itself out',
  async ({ ledger: { after } }) => {
    const shipped = { ...order, status: 'shipped' }
    const folded = await after(async (tx) => {
      await foldOrderTotals(tx)
      for (const [was, is] of [
        [null, order],
        [order, shipped],
        [null, order],
        [null, { ...order, grand_total_paise: 40 }],
      ] as const)
        await addToTotals(tx, was, is)
      await foldOrderTotals(tx)
    })
    expect(folded).toEqual([
      { ...line, status: 'shipped' },
      { ...line, orders: 2, paise: 140 },
    ])
    const unequal = await after(async (tx) => {
      await addToTotals(tx, order, { ...order, grand_total_paise: 300 })
      for (const free of [shipped, shipped]) await addToTotals(tx, null, { ...free, grand_total_paise: 0 })
      await foldOrderTotals(tx)
    })
    expect(unequal).toEqual([
      { ...line, status: 'shipped', orders: 2, paise: 0 },
      { ...line, orders: 0, paise: 200 },
    ])
    const nothing = await after(async (tx) => {
      await addToTotals(tx, null, order)
      await addToTotals(tx, order, null)
      await foldOrderTotals(tx)
      await foldOrderTotals(tx)
    })
    expect(nothing).toEqual([])
  },
)
