import { expect } from 'vitest'
import { newProduct, sendOrder } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { pdfText } from '../../../../tests/pdf-text.ts'
import * as manage from '../../../contract/manage-orders.ts'
import type { Order } from '../../../contract/order.ts'

const test = shopTest({ SHOP_HSN: '711319' }).extend(
  'slipOf',
  { scope: 'file' },
  ({ shop, admin }) =>
    async ({ _id }: Order) =>
      pdfText(
        (
          await shop.app.inject({
            url: `/api/orders/packing-slip/${_id}`,
            headers: { authorization: `Bearer ${admin.token}` },
          })
        ).rawPayload,
      ).join(' '),
)

const address = {
  name: 'Asha Rao',
  phone: '9876543210',
  line1: '4 Lake Road',
  line2: '',
  city: 'Pune',
  state: 'Maharashtra',
  pin: '411001',
}

const note = 'E-way bill: check whether one is needed.'

test('BILL-05 slips of much imitation jewellery mention the e-way bill', async ({ shop, asha, slipOf }) => {
  const { trade } = shop.context.settings
  const [hsn, necklace, ring] = [
    trade.hsn,
    await newProduct(shop, { name: 'Stage necklace', price: 50_000 }),
    await newProduct(shop, { price: 100 }),
  ]
  const sell = async (productId = necklace, amount = '55000.00') =>
    (
      await sendOrder(shop, asha, {
        products: [{ productId, quantity: 1 }],
        amount,
        address,
        paymentMethod: 'UPI',
      })
    ).body.order
  const precious = await sell()
  trade.hsn = '7117'
  try {
    expect(await slipOf(await sell())).toContain(note)
    expect(await slipOf(await sell(ring, '110.00'))).not.toContain(note)
    expect(await slipOf(precious)).not.toContain(note)
    const old = await sell()
    await shop.context.db.transaction((tx) =>
      tx.db.deleteFrom('order_taxes').where('order_id', '=', old._id).execute(),
    )
    expect(await slipOf(old), 'of before taxes were recorded by HSN').toContain(note)
  } finally {
    trade.hsn = hsn
  }
})

test('BILL-05 slips of gold for ₹10 lakh within Kerala mention it', async ({ shop, admin, asha, slipOf }) => {
  const { trade } = shop.context.settings
  const state = trade.state
  const productId = await newProduct(shop, { name: 'Kasu mala', price: 1_000_000 })
  const within = { ...address, city: 'Kochi', state: 'Kerala', pin: '682001' }
  const slip = async (change: object) => {
    const { order } = (
      await sendOrder(shop, asha, {
        products: [{ productId, quantity: 1 }],
        amount: '1100000.00',
        address: within,
        paymentMethod: 'UPI',
        ...change,
      })
    ).body
    await shop.call(
      manage.confirmOrderPayment,
      { params: { id: order._id }, body: { confirmed: true } },
      admin.token,
    )
    return slipOf(order)
  }
  trade.state = 'Kerala'
  try {
    expect(await slip({})).toContain(note)
    expect(await slip({ address })).not.toContain(note)
    expect(await slip({ address: null })).not.toContain(note)
  } finally {
    trade.state = state
  }
})
