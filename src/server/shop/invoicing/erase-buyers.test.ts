import { expect } from 'vitest'
import { amountOf, newProduct, sendOrder } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { issueInvoice } from '../../../contract/invoicing.ts'
import { eraseBuyers } from './erase-buyers.ts'
import { readInvoice } from './invoice-queries.ts'
import { readPdf, storePdf } from './render/stored-pdfs.ts'

const address = {
  name: 'Asha Rao',
  phone: '9876543210',
  line1: '4 Lake Road',
  line2: '',
  city: 'Pune',
  state: 'Maharashtra',
  pin: '411001',
}
const erased = ['Former shopper']

const test = shopTest()
  /** An order of one piece at this price, in rupees, with its invoice; returns its id. */
  .extend('invoiced', ({ shop, asha, admin }) => async (price: number): Promise<string> => {
    const productId = await newProduct(shop, { price })
    const order = {
      products: [{ productId, quantity: 1 }],
      amount: amountOf([{ price, quantity: 1 }]),
      paymentMethod: 'UPI',
      address,
    }
    const { _id: id } = (await sendOrder(shop, asha, order)).body.order
    await shop.call(issueInvoice, { params: { id } }, admin.token)
    return id
  })

test('erasure keeps names on invoices from ₹50,000 only', async ({ shop, invoiced }) => {
  const { db } = shop.context
  const [below, above] = [await invoiced(49_999.99), await invoiced(50_000)]
  const buyerOf = async (id: string) => (await readInvoice(db.reader, id))?.buyer
  const whole = await readInvoice(db.reader, below)
  for (const id of [below, above]) {
    const source = JSON.stringify(await readInvoice(db.reader, id))
    await db.transaction((tx) => storePdf(tx, { order_id: id, kind: 'invoice' }, source, 'JVBERg=='))
    await db.transaction((tx) => eraseBuyers(tx, new Map([[id, erased]])))
  }
  expect([await buyerOf(below), await buyerOf(above)]).toEqual([
    erased,
    ['Asha Rao', '4 Lake Road', 'Pune 411001', 'Maharashtra'],
  ])
  expect(await readInvoice(db.reader, below)).toEqual({ ...whole, buyer: erased })
  const isStored = async (id: string) =>
    (await readPdf(db.reader, shop.context.settings, { order_id: id, kind: 'invoice' })) !== undefined
  expect([await isStored(below), await isStored(above)]).toEqual([false, true])
})

test('an order without an invoice has no buyer to erase', async ({ shop }) => {
  const nobody = crypto.randomUUID()
  await shop.context.db.transaction((tx) => eraseBuyers(tx, new Map([[nobody, erased]])))
  expect(await readInvoice(shop.context.db.reader, nobody)).toBeUndefined()
})
