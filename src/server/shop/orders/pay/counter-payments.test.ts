import { expect } from 'vitest'
import { refusal, refusalBody } from '../../../../../tests/factories.ts'
import { meera, counterTest } from '../../../../../tests/fixtures/counter-orders.ts'
import { mailsFor } from '../../../../../tests/mails.ts'
import * as manage from '../../../../contract/manage-orders.ts'
import { HOUR_MS } from '../../../../rules/durations.ts'
import { releaseUnpaidStock } from '../refund/release-unpaid-stock.ts'

const test = counterTest

test('COUNTER-03 an estimate is cancelled after 24 hours without a payment', async ({
  shop,
  ring,
  take,
  expire,
  read,
  stockOf,
  pdf,
  pay,
}) => {
  const email = `meera-${crypto.randomUUID()}@example.in`
  const products = [{ productId: ring, quantity: 1 }]
  const [order, paidInPart] = [
    await take({ customer: { ...meera, email }, products, paymentMethod: 'UPI' }),
    await take({ products }),
  ]
  expect(Date.parse(order.priceUntil ?? '') - Date.parse(order.createdAt)).toBe(24 * HOUR_MS)
  const estimate = await pdf(`/api/orders/estimate/${order._id}`)
  for (const text of ['Estimate - not a tax invoice', order.orderId, 'Meera Iyer', '1,100.00'])
    expect(estimate.text).toContain(text)
  await pay(paidInPart, { provider: 'cash', amount: 100 })
  await shop.context.db.transaction((tx) =>
    releaseUnpaidStock(tx, shop.context.settings, Date.now() + 72 * HOUR_MS),
  )
  await expire(23)
  expect([await read(order), await stockOf(ring)]).toMatchObject([
    { cancelledAt: null, stockReleasedAt: null },
    3,
  ])
  await expire(25)
  expect(await read(order)).toMatchObject({
    cancelledAt: expect.any(String) as string,
    history: [{ event: 'cancelled' }],
  })
  // An advance keeps the price.
  expect([(await read(paidInPart)).cancelledAt, await stockOf(ring)]).toEqual([null, 4])
  expect((await mailsFor(shop, email)).map(({ kind }) => kind)).toEqual(['order_placed', 'status_changed'])
  expect((await pdf(`/api/orders/estimate/${order._id}`)).status).toBe(409)
})

test('COUNTER-04 several payments pay an order that is handed over', async ({
  shop,
  admin,
  ring,
  take,
  pay,
  read,
  pdf,
}) => {
  const order = await take({ products: [{ productId: ring, quantity: 1 }], handedOver: true })
  expect(await refusal(pay(order, { provider: 'terminal', amount: 600 }))).toEqual({
    status: 400,
    message: 'reference: must have 3 to 40 characters',
  })
  expect(await pay(order, { provider: 'terminal', amount: 600, reference: 'RRN 4411' })).toMatchObject({
    paymentStatus: 'awaiting_confirmation',
    payments: [{ provider: 'terminal', amount: 600 }],
  })
  expect(await refusal(pay(order, { provider: 'cash', amount: 500.01 }))).toEqual({
    status: 400,
    message: 'The payments exceed the order.',
  })
  const paid = await pay(order, { provider: 'cash', amount: 500 })
  expect(paid).toMatchObject({
    paymentStatus: 'paid',
    status: 'completed',
    handedOver: true,
    invoiceNumber: expect.any(String) as string,
    payments: [{ amount: 600 }, { provider: 'cash', amount: 500 }],
  })
  expect(paid.history.map(({ event }) => event)).toEqual(['paid', 'completed'])
  expect((await pdf(`/api/orders/invoice/${order._id}`)).text).toContain('Card terminal, Cash')
  expect((await refusal(pay(order, { provider: 'cash', amount: 1 }))).status).toBe(409)
  const part = await take({ products: [{ productId: ring, quantity: 1 }] })
  // A sound box names no reference.
  await pay(part, { provider: 'upi', amount: 100 })
  await shop.call(
    manage.confirmOrderPayment,
    { params: { id: part._id }, body: { confirmed: true } },
    admin.token,
  )
  expect((await read(part)).payments.map(({ provider, amount }) => [provider, amount])).toEqual([
    ['upi', 100],
    ['cash', 1000],
  ])
})

test('COUNTER-04 a handed-over piece without HUID leaves the order open', async ({ newChain, take, pay }) => {
  const chain = await newChain()
  const order = await take({ products: [{ productId: chain.id, quantity: 1 }], handedOver: true })
  expect(await pay(order, { provider: 'cash', amount: 110 })).toMatchObject({
    paymentStatus: 'paid',
    status: 'pending',
    invoiceNumber: null,
  })
})

test('COUNTER-04 CASH is refused everywhere else', async ({ shop, asha, admin, ring, send }) => {
  const order = (paymentMethod: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/orders/create-order',
      headers: { authorization: `Bearer ${asha.token}` },
      payload: {
        email: asha.email,
        paymentMethod,
        products: [{ productId: ring, quantity: 1 }],
        amount: '1100.00',
      },
    })
  const [cash, card] = [await order('CASH'), await order('CARD')]
  expect([cash.statusCode, cash.json()]).toEqual([400, card.json()])
  expect((await send({ paymentMethod: 'CARD', products: [{ productId: ring, quantity: 1 }] })).status).toBe(
    400,
  )
  expect(
    (await send({ paymentMethod: 'BANK', products: [{ productId: ring, quantity: 1 }] })).body.message,
  ).toBe('paymentMethod: is not set up in this shop')
  expect(
    (await shop.app.inject({ url: '/api/shop', headers: { authorization: `Bearer ${admin.token}` } })).json<{
      paymentMethods: string[]
    }>().paymentMethods,
  ).toEqual(['COD', 'UPI'])
})

test('COUNTER-04 advances of a cancelled order are payments to check', async ({
  shop,
  admin,
  ring,
  take,
  pay,
  read,
}) => {
  const order = await take({ products: [{ productId: ring, quantity: 1 }] })
  await pay(order, { provider: 'cash', amount: 300 })
  await shop.call(manage.cancelOrderAsAdmin, { params: { id: order._id }, body: {} }, admin.token)
  const listed = await shop.app.inject({
    url: '/api/payments?toCheck=1',
    headers: { authorization: `Bearer ${admin.token}` },
  })
  const payment = listed
    .json<{ _id: string; orderId: string; amount: number }[]>()
    .find(({ orderId }) => orderId === order.orderId)
  expect(payment).toMatchObject({ amount: 300, provider: 'cash', toCheck: 'too_late' })
  const other = await take({
    products: [{ productId: ring, quantity: 1, price: 272.73, priceReason: 'Uses the advance' }],
    handedOver: true,
  })
  expect(other.amount).toBe(300)
  const settle = (body: object) =>
    shop.app.inject({
      method: 'PATCH',
      url: `/api/payments/${payment?._id}`,
      headers: { authorization: `Bearer ${admin.token}` },
      payload: body,
    })
  expect((await settle({ action: 'match', orderId: other.orderId })).statusCode).toBe(200)
  expect(await read(other)).toMatchObject({
    paymentStatus: 'paid',
    status: 'completed',
    invoiceNumber: expect.any(String) as string,
  })
})

test('COUNTER-08 refunds return each payment, newest first', async ({ shop, admin, ring, take, pay }) => {
  const order = await take({ products: [{ productId: ring, quantity: 1 }] })
  await pay(order, { provider: 'upi', amount: 600, reference: '402812345671' })
  await pay(order, { provider: 'cash', amount: 500 })
  const headers = { authorization: `Bearer ${admin.token}` }
  const preview = await shop.app.inject({
    method: 'POST',
    url: `/api/orders/refund-preview/${order._id}`,
    headers,
    payload: { amount: 700, reason: 'Too small', restock: false },
  })
  expect(preview.json()).toMatchObject({
    amount: 700,
    left: 1100,
    to: [
      { provider: 'cash', amount: 500 },
      { provider: 'upi', amount: 200 },
    ],
  })
})

test('COUNTER-04 an order of the web receives no payments here', async ({ asha, buy, newChain, pay }) => {
  const order = await buy(asha, [await newChain()])
  expect(await refusalBody(pay(order, { provider: 'cash', amount: 1 }))).toMatchObject({
    status: 409,
    data: { code: 'stale_edit' },
  })
})
