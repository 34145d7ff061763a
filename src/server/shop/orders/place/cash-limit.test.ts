import { expect } from 'vitest'
import { newProduct, refusal, sendOrder, type Shopper } from '../../../../../tests/factories.ts'
import { shopTest } from '../../../../../tests/fixtures/shop.ts'
import { pdfText } from '../../../../../tests/pdf-text.ts'
import { enterRates, gold, newChain } from '../../../../../tests/weighed.ts'
import { addOrderPayment, createManualOrder } from '../../../../contract/counter-order.ts'
import { issueInvoice } from '../../../../contract/invoicing.ts'
import {
  cancelOrderAsAdmin,
  confirmOrderPayment,
  confirmOrderPayments,
} from '../../../../contract/manage-orders.ts'
import { createRefund, previewRefund } from '../../../../contract/refund.ts'
import type { Order } from '../../../../contract/order.ts'
import { DAY_MS } from '../../../../rules/durations.ts'
import { dayInIndia, isoDay } from '../../../../rules/india-time.ts'

const address = {
  name: 'Asha Rao',
  phone: '9876543210',
  line1: '4 Lake Road',
  line2: '',
  city: 'Kochi',
  state: 'Kerala',
  pin: '682001',
} as const
const REFUSED = { status: 422, message: 'No more than ₹1,99,999.99 may be taken in cash.' }
let serial = 9_000_000_000

const test = shopTest({ TAX_RATE: '3', COD_LIMIT: '199999.99', OPEN_COD_ORDERS: '50' })
  /** The chain of example E1, ₹1,56,871.68 with tax. */
  .extend('chain', { scope: 'file' }, ({ shop }) => newProduct(shop, { name: 'Om chain', price: 152_302.6 }))
  .extend('phone', () => String((serial += 1)))
  .extend(
    'take',
    ({ shop, admin, chain, phone }) =>
      async (quantity: number, change: object = {}): Promise<Order> =>
        (
          await shop.call(
            createManualOrder,
            {
              body: {
                customer: { name: 'Meera Iyer', phone },
                paymentMethod: 'CASH',
                products: [{ productId: chain, quantity }],
                ...change,
              } as never,
            },
            admin.token,
          )
        ).order,
  )
  .extend(
    'pay',
    { scope: 'file' },
    ({ shop, admin }) =>
      ({ _id: id }: Order, amount: number, provider: 'cash' | 'terminal' = 'cash') =>
        shop.call(
          addOrderPayment,
          {
            params: { id },
            body: { provider, amount, ...(provider === 'terminal' && { reference: 'RRN 4411' }) },
          },
          admin.token,
        ),
  )

test('COUNTER-05 an order of two E1 takes 1,99,999.99 in cash', async ({ take, pay, shop, admin }) => {
  const order = await take(2)
  expect(order.amount).toBe(313_743.36)
  expect(await refusal(pay(order, 200_000))).toEqual(REFUSED)
  await pay(order, 199_999.99)
  expect(await refusal(pay(order, 113_743.37))).toEqual(REFUSED)
  expect(await refusal(pay(order, 0.01))).toEqual(REFUSED)
  const confirmation = { params: { id: order._id }, body: { confirmed: true } }
  expect(await refusal(shop.call(confirmOrderPayment, confirmation, admin.token))).toEqual(REFUSED)
  expect(
    (await shop.call(confirmOrderPayments, { body: { orders: [{ _id: order._id }] } }, admin.token)).skipped,
  ).toMatchObject([{ reasons: [REFUSED.message] }])
  expect((await pay(order, 113_743.37, 'terminal')).order.paymentStatus).toBe('paid')
})

type Case = [
  name: string,
  most: number,
  before: (context: {
    take: (quantity: number, change?: object) => Promise<Order>
    pay: (order: Order, amount: number) => Promise<unknown>
    later: (order: Order) => Promise<unknown>
    asha: Shopper
    cashOnDelivery: () => Promise<unknown>
    cancel: (order: Order) => Promise<unknown>
  }) => Promise<object>,
]

test.for<Case>([
  [
    'cash of another order',
    43_128.31,
    async ({ take, pay }) => pay(await take(1), 156_871.68).then(() => ({})),
  ],
  [
    'cash of another day',
    156_871.68,
    async ({ take, pay, later }) => {
      const order = await take(1)
      await pay(order, 156_871.68)
      await later(order)
      return {}
    },
  ],
  [
    'an advance of a cancelled order',
    99_999.99,
    async ({ take, pay, cancel }) => {
      const order = await take(1)
      await pay(order, 100_000)
      await cancel(order)
      return {}
    },
  ],
  [
    'an order of the counter on delivery',
    43_128.31,
    async ({ take }) =>
      take(1, { paymentMethod: 'COD', address: { ...address, phone: '9000000000' } }).then(() => ({})),
  ],
  [
    'an order of the web on delivery',
    43_128.31,
    async ({ asha, cashOnDelivery }) => cashOnDelivery().then(() => ({ customer: { userId: asha.id } })),
  ],
])(
  'COUNTER-05 %s counts for the customer and day',
  async ([_name, most, before], { shop, admin, asha, chain, take, pay }) => {
    const change = await before({
      take,
      pay,
      asha,
      later: ({ _id }) =>
        shop.context.db.transaction((tx) =>
          tx.db
            .updateTable('payments')
            .set((e) => ({ created_at: e('created_at', '-', DAY_MS) }))
            .where('order_id', '=', _id)
            .execute(),
        ),
      cancel: ({ _id }) => shop.call(cancelOrderAsAdmin, { params: { id: _id }, body: {} }, admin.token),
      cashOnDelivery: () =>
        sendOrder(shop, asha, {
          products: [{ productId: chain, quantity: 1 }],
          amount: '156871.68',
          address,
        }),
    })
    const order = await take(2, change)
    if (most < 156_871.68)
      expect(await refusal(pay(order, Math.round(most * 100 + 1) / 100))).toEqual(REFUSED)
    await pay(order, most)
  },
)

test('COUNTER-05 cash on delivery of the counter counts the cash of the day', async ({ take, pay }) => {
  await pay(await take(1), 43_128.32)
  expect(
    await refusal(take(1, { paymentMethod: 'COD', address: { ...address, phone: '9000000001' } })),
  ).toEqual(REFUSED)
})

test('COUNTER-05 concurrent payments do not exceed the limit', async ({ take, pay }) => {
  const orders = [await take(1), await take(1), await take(1), await take(1)]
  const results = await Promise.all(orders.map((order) => refusal(pay(order, 60_000))))
  expect(results.filter(({ status }) => status === 'accepted')).toHaveLength(3)
  expect(results.filter(({ status }) => status === 422)).toEqual([REFUSED])
})

test('COUNTER-02 a special price changes taxes and break-up of a weighed piece', async ({
  shop,
  admin,
  take,
  pay,
}) => {
  await enterRates(shop, admin, [gold(916, 13_430)])
  const product = await newChain(shop, admin)
  const order = await take(1, {
    products: [{ productId: product._id, quantity: 1, price: 150_000, priceReason: 'Wedding order' }],
  })
  expect(order).toMatchObject({
    amount: 154_500,
    totals: { totalPrice: 150_000, tax: 4500 },
    products: [{ listPrice: 152_302.6, breakup: { price: 150_000, special: -2302.6, making: 3587.5 } }],
  })
  await pay(order, 154_500)
  await shop.call(issueInvoice, { params: { id: order._id } }, admin.token)
  const { rawPayload } = await shop.app.inject({
    url: `/api/orders/invoice/${order._id}`,
    headers: { authorization: `Bearer ${admin.token}` },
  })
  const text = pdfText(rawPayload)
  expect(text).toContain('1,54,500.00')
  expect(text.join(' ')).toMatch(/− Special price \D*2,302\.60/)
  const request = { lines: [{ position: 0, quantity: 1 }], reason: 'Too short', restock: false }
  const { digest, amount } = await shop.call(
    previewRefund,
    { params: { id: order._id }, body: request },
    admin.token,
  )
  expect(amount).toBe(154_500)
  const paidBack = { way: 'cash', date: isoDay(dayInIndia(Date.now())), reference: 'Voucher 7' } as const
  expect(
    (
      await shop.call(
        createRefund,
        { params: { id: order._id }, body: { ...request, digest, ...paidBack } },
        admin.token,
      )
    ).paymentStatus,
  ).toBe('refunded')
})

test('COUNTER-05 the web keeps its own limit for cash on delivery', async ({
  shop,
  asha,
  chain,
  take,
  pay,
}) => {
  await pay(await take(1, { customer: { userId: asha.id } }), 156_871.68)
  const order = { products: [{ productId: chain, quantity: 1 }], amount: '156871.68', address }
  expect((await sendOrder(shop, asha, order)).status).toBe(201)
})
