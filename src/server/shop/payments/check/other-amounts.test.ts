import { expect, vi } from 'vitest'
import { paidShopTest, resetPeer } from '../../../../../tests/fixtures/online-payments.ts'
import { listPayments, settlePayment, type PaymentSettlement } from '../../../../contract/manage-payments.ts'
import { getPaymentState, startPayment } from '../../../../contract/online-payment.ts'
import { cancelOrder, getOrder } from '../../../../contract/order.ts'
import { newProduct, refusal } from '../../../../../tests/factories.ts'
import { expireOrders, reconcilePayments } from '../../jobs/online-payments.ts'
import { sendRefunds } from '../../jobs/send-refunds.ts'
import { refundOrder } from '../../../../contract/manage-orders.ts'

const CHECKING = 'We have received ₹900.00 and are checking it.'

/** An order of ₹1,100.00 for which the customer has paid another amount. */
const test = paidShopTest
  .extend(
    'pay',
    ({ peer, deliver }) =>
      async (providerOrder: string, change: Parameters<typeof peer.attempt>[2], captures = true) => {
        const payment = peer.attempt(providerOrder, 'authorized', change)
        if (captures) peer.capture(payment)
        const sent = captures ? ['payment.captured'] : ['payment.authorized']
        for (const event of peer.events.splice(0))
          if (sent.some((kind) => event.body.includes(`"${kind}"`)))
            expect((await deliver(event)).status).toBe(200)
        return payment
      },
  )
  .extend(
    'listed',
    ({ shop, admin }) =>
      async (id: string) =>
        (await shop.call(listPayments, { query: { toCheck: '1' } }, admin.token)).find(
          ({ providerPaymentId }) => providerPaymentId === id,
        ),
  )
  .extend(
    'decide',
    ({ shop, admin, listed }) =>
      async (id: string, body: PaymentSettlement) =>
        shop.call(settlePayment, { params: { id: (await listed(id))?._id ?? '' }, body }, admin.token),
  )

test.beforeEach(resetPeer)

test('PAYM-13 an offer of the provider pays the order at its price', async ({
  shop,
  peer,
  admin,
  asha,
  buy,
  start,
  pay,
  orderOf,
  mailsOf,
  paymentsOf,
}) => {
  const order = await buy(asha)
  await pay(await start(asha, order._id), { amount: 99_000, offer_id: 'offer_Diwali00000001' })
  await vi.waitFor(async () => expect((await orderOf(asha, order._id)).paymentStatus).toBe('paid'))
  expect(await shop.call(getOrder, { params: { id: order._id } }, admin.token)).toMatchObject({
    amount: 1100,
    totals: { grandTotal: 1100 },
    payments: [{ provider: 'razorpay', amount: 1100, offer: 110 }],
  })
  expect((await mailsOf(order._id)).map(({ kind }) => kind)).toEqual(['order_placed', 'owner_order'])

  await shop.call(refundOrder, { params: { id: order._id }, body: {} }, admin.token)
  await sendRefunds(shop.context)
  expect([...peer.refunds.values()].map(({ amount }) => amount)).toEqual([99_000])
  expect((await orderOf(asha, order._id)).paymentStatus).toBe('refunded')
  expect(await paymentsOf(order._id)).toMatchObject([{ amount_paise: 99_000, pays_paise: 110_000 }])
})

test('PAYM-17 an offer in another currency waits for a decision', async ({
  asha,
  buy,
  start,
  pay,
  listed,
}) => {
  const order = await buy(asha)
  const change = { amount: 1200, currency: 'USD', offer_id: 'offer_Diwali00000001' }
  const payment = await pay(await start(asha, order._id), change, false)
  expect(await listed(payment.id)).toMatchObject({ state: 'authorised', toCheck: 'wrong_currency' })
  expect(payment.captured).toBe(false)
})

test('PAYM-13 the fee that a customer bears does not stop the order', async ({
  shop,
  asha,
  admin,
  buy,
  start,
  pay,
  runOut,
  orderOf,
}) => {
  const order = await buy(asha)
  const providerOrder = await start(asha, order._id)
  await runOut(order._id)
  await pay(providerOrder, { amount: 112_360, fee: 2360, fee_bearer: 'customer' })
  await expireOrders(shop.context)
  await vi.waitFor(async () => expect((await orderOf(asha, order._id)).paymentStatus).toBe('paid'))
  expect(await shop.call(getOrder, { params: { id: order._id } }, admin.token)).toMatchObject({
    cancelledAt: null,
    payments: [{ amount: 1100, fee: 23.6 }],
  })
})

test('PAYM-14 captured money of any amount stops the clock and is named', async ({
  shop,
  asha,
  buy,
  start,
  pay,
  runOut,
  orderOf,
  listed,
  mailsOf,
}) => {
  const order = await buy(asha)
  const { id } = await pay(await start(asha, order._id), { amount: 90_000 })
  await vi.waitFor(async () => expect(await mailsOf(id)).not.toEqual([]))
  await runOut(order._id, 120)
  await expireOrders(shop.context)

  const { cancelledAt, receivedMoney } = await orderOf(asha, order._id)
  expect([cancelledAt, receivedMoney]).toEqual([null, { amount: 900, state: 'checking' }])
  expect(await shop.call(getPaymentState, { params: { orderId: order._id } }, asha.token)).toMatchObject({
    received: CHECKING,
  })
  expect(await refusal(shop.call(startPayment, { params: { orderId: order._id } }, asha.token))).toEqual({
    status: 409,
    message: CHECKING,
  })
  expect((await mailsOf(order._id)).map(({ kind }) => kind)).toEqual(['payment_received'])
  expect(await listed(id)).toMatchObject({ toCheck: 'wrong_amount', amount: 900, due: 1100 })
})

test('PAYM-17 accepting less lowers the price and the tax of the bill', async ({
  asha,
  buy,
  start,
  pay,
  decide,
  orderOf,
  mailsOf,
}) => {
  const order = await buy(asha)
  const { id } = await pay(await start(asha, order._id), { amount: 90_000 })
  expect(await decide(id, { action: 'accept' })).toMatchObject({ toCheck: null, settledAs: 'accept' })

  const paid = await orderOf(asha, order._id)
  const { totalPrice, discount, tax, roundOff = 0, grandTotal } = paid.totals
  expect([paid.paymentStatus, paid.amount, grandTotal]).toEqual(['paid', 900, 900])
  expect(Math.round((totalPrice - discount + tax + roundOff) * 100)).toBe(90_000)
  expect(paid).not.toHaveProperty('receivedMoney')
  expect((await mailsOf(order._id)).map(({ kind }) => kind)).toContain('order_placed')
})

test('PAYM-17 a lower price shows its discount, however small', async ({
  shop,
  asha,
  buy,
  start,
  pay,
  decide,
  orderOf,
}) => {
  const productId = await newProduct(shop, { price: 30_000 })
  const order = await buy(asha, { products: [{ productId, quantity: 1 }], amount: '33000.00' })
  const { id } = await pay(await start(asha, order._id), { amount: 32_998_50 })
  await decide(id, { action: 'accept' })
  expect((await orderOf(asha, order._id)).totals).toMatchObject({
    discount: 1.36,
    discountPercentage: 0.01,
    grandTotal: 32_998.5,
  })
})

test('PAYM-17 accepting more sends the excess back', async ({
  peer,
  asha,
  buy,
  start,
  pay,
  decide,
  deliver,
  orderOf,
  paymentsOf,
}) => {
  const order = await buy(asha)
  const { id } = await pay(await start(asha, order._id), { amount: 150_000 })
  await decide(id, { action: 'accept' })
  for (const event of peer.events.splice(0)) await deliver(event)
  expect([...peer.refunds.values()].filter(({ payment_id }) => payment_id === id)).toMatchObject([
    { amount: 40_000 },
  ])
  expect(await orderOf(asha, order._id)).toMatchObject({ paymentStatus: 'paid', amount: 1100 })
  expect(await paymentsOf(order._id)).toMatchObject([{ amount_paise: 110_000, to_check: null }])
})

test('PAYM-17 the rest of a part payment pays the order', async ({
  shop,
  peer,
  asha,
  buy,
  start,
  pay,
  decide,
  runOut,
  settle,
  orderOf,
  mailsOf,
}) => {
  const order = await buy(asha)
  const { id } = await pay(await start(asha, order._id), { amount: 90_000 })
  await runOut(order._id, 120)
  expect(await decide(id, { action: 'rest' })).toMatchObject({ settledAs: 'rest' })
  await expireOrders(shop.context)
  expect(await orderOf(asha, order._id)).toMatchObject({
    cancelledAt: null,
    receivedMoney: { amount: 900, state: 'part' },
  })
  expect((await mailsOf(order.orderId)).filter(({ kind }) => kind === 'pay_link')).toHaveLength(1)

  const rest = await start(asha, order._id)
  expect(peer.orders.get(rest)).toMatchObject({ amount: 20_000 })
  peer.attempt(rest, 'authorized')
  await settle(asha, order._id, 'paid')
  expect((await orderOf(asha, order._id)).payments.map(({ amount }) => amount)).toEqual([900, 200])
})

test('PAYM-14 refunded money is not denied when the order ends', async ({
  shop,
  asha,
  buy,
  start,
  pay,
  decide,
  runOut,
  orderOf,
  mailsOf,
}) => {
  const order = await buy(asha)
  const { id } = await pay(await start(asha, order._id), { amount: 90_000 })
  await decide(id, { action: 'refund' })
  await runOut(order._id)
  await expireOrders(shop.context)
  const ended = await orderOf(asha, order._id)
  expect([ended.cancelledAt === null, ended.receivedMoney]).toEqual([
    false,
    { amount: 900, state: 'refunded' },
  ])
  const mails = await mailsOf(order._id)
  expect(mails.map(({ kind }) => kind)).toContain('payment_refunded')
  expect(mails.find(({ kind }) => kind === 'status_changed')?.data).toContain(
    'Your payment has been refunded.',
  )
})

test('PAYM-15 money being checked goes back when its customer cancels', async ({
  shop,
  peer,
  asha,
  buy,
  start,
  pay,
  orderOf,
  mailsOf,
}) => {
  const order = await buy(asha)
  const { id } = await pay(await start(asha, order._id), { amount: 90_000 })
  await shop.call(cancelOrder, { params: { id: order._id } }, asha.token)
  await reconcilePayments(shop.context)
  expect([...peer.refunds.values()].filter(({ payment_id }) => payment_id === id)).toMatchObject([
    { amount: 90_000 },
  ])
  expect(await orderOf(asha, order._id)).toMatchObject({ receivedMoney: { state: 'refunded' } })
  expect((await mailsOf(order._id)).map(({ kind }) => kind)).toContain('payment_refunded')
})
