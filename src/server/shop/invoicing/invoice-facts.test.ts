import { unzipSync } from 'fflate'
import type { Kysely } from 'kysely'
import { expect, vi } from 'vitest'
import { newProduct } from '../../../../tests/factories.ts'
import { BUYER, gstTest, month } from '../../../../tests/fixtures/gst.ts'
import { engine } from '../../../../tests/shop.ts'
import type { Order } from '../../../contract/order.ts'
import { backfill } from '../../core/db/migrations/0024-invoice-facts.ts'
import { keepInvoiceFacts } from './keep-invoice-facts.ts'

const looksLikeGstin = '27AAGCB7383J1Z8'

/** The facts of an invoice in its columns, and as the register has them. */
type Facts = { stored: unknown[]; listed: string[] }

const test = gstTest
  .extend('issued', { scope: 'file' }, ({ shop, invoice }) => async (told: object): Promise<Order> => {
    const productId = await newProduct(shop, { price: 100 })
    return invoice({ products: [{ productId, quantity: 1 }], amount: '110', ...told })
  })
  .extend('factsOf', { scope: 'file' }, ({ shop, download }) => async (order: Order): Promise<Facts> => {
    const row = await shop.context.db.reader
      .selectFrom('invoices')
      .select(['buyer_gstin', 'place_of_supply', 'supply'])
      .where('order_id', '=', order._id)
      .executeTakeFirstOrThrow()
    const lines = (await download(`invoice-register?month=${month}`)).payload.split('\r\n')
    const cells =
      lines
        .find((line) => line.includes(order.orderId))
        ?.slice(1, -1)
        .split('","') ?? []
    return { stored: Object.values(row), listed: cells.slice(5, 8) }
  })

const inChandigarh = {
  name: 'Asha Rao',
  phone: '9876543210',
  line1: '4 Lake Road',
  line2: `GSTIN ${looksLikeGstin}`,
  city: 'Chandigarh',
  state: 'Chandigarh',
  pin: '160017',
}
const inGoa = { ...inChandigarh, line2: 'GSTIN not available', city: 'Panaji', state: 'Goa', pin: '403001' }

test('GST-01 a line of an address is no GSTIN', async ({ issued, factsOf, download }) => {
  const order = await issued({ address: inChandigarh })
  expect(await factsOf(order)).toEqual({
    stored: [null, 'Chandigarh', 'intra'],
    listed: ['Asha Rao', '', 'Chandigarh (04)'],
  })
  expect((await download(`tally?month=${month}`)).payload).not.toContain('PARTYGSTIN')
  expect(await factsOf(await issued({ address: inGoa }))).toEqual({
    stored: [null, 'Goa', 'inter'],
    listed: ['Asha Rao', '', 'Goa (30)'],
  })
})

test('GST-01 the buyer of an invoice is in columns of its own', async ({ issued, factsOf }) => {
  expect(await factsOf(await issued({ address: inChandigarh, buyerGstin: BUYER }))).toEqual({
    stored: [BUYER, 'Chandigarh', 'intra'],
    listed: ['Asha Rao', BUYER, 'Chandigarh (04)'],
  })
})

test('GST-01 invoices without facts get them from their orders', async ({ shop, issued, factsOf }) => {
  const orders = [
    await issued({ address: inChandigarh, buyerGstin: BUYER }),
    await issued({ address: inGoa }),
    await issued({ address: undefined, paymentMethod: 'UPI' }),
  ]
  const before = await Promise.all(orders.map(factsOf))
  const { db } = shop.context
  await db.transaction((tx) =>
    tx.db.updateTable('invoices').set({ buyer_gstin: null, place_of_supply: null, supply: null }).execute(),
  )
  // As a node of the previous version issues them during an update.
  for (const [index, order] of orders.entries())
    expect(await factsOf(order)).toEqual({ stored: [null, null, null], listed: before[index]?.listed })

  await db.transaction((tx) => keepInvoiceFacts(tx, [orders[0]?._id ?? '']))
  expect(await factsOf(orders[0] as Order)).toEqual(before[0])

  await db.transaction((tx) => backfill(tx.db as Kysely<unknown>, engine, ''))
  expect(await Promise.all(orders.map(factsOf))).toEqual(before)
})

test('GST-01 GST-02 the files of a month are the same bytes each time', async ({ issued, download }) => {
  await issued({ address: inGoa })
  const files = async () =>
    Promise.all(
      [
        `gst?month=${month}`,
        `tally?month=${month}`,
        `invoice-register?month=${month}`,
        `invoice-register-pdf?month=${month}`,
        'export',
      ].map(async (path) => (await download(path)).rawPayload.toString('base64')),
    )
  const first = await files()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  expect(await files()).toEqual(first)
  vi.useRealTimers()
  expect(Object.keys(unzipSync(Buffer.from(first[0] ?? '', 'base64')))).toContain('b2b.csv')
})

test('GST-02 a voucher of Tally has a number that stays', async ({ orders: { business }, download }) => {
  const { payload } = await download(`tally?month=${month}`)
  expect(payload).toContain(`<VOUCHER REMOTEID="${business._id}/${business.invoiceNumber}" VCHTYPE="Sales"`)
  const ids = [...payload.matchAll(/REMOTEID="([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(payload.match(/<VOUCHER /g)?.length)
})
