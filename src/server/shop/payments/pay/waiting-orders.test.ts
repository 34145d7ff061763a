import { expect } from 'vitest'
import { refusal, type Shopper } from '../../../../../tests/factories.ts'
import { resetPeer } from '../../../../../tests/fixtures/online-payments.ts'
import { waitingOrdersTest } from '../../../../../tests/fixtures/waiting-orders.ts'
import { mailsFor } from '../../../../../tests/mails.ts'
import { addToCart, getCart } from '../../../../contract/cart.ts'
import { listPaymentChoices, listWaitingOrders } from '../../../../contract/online-payment.ts'
import { renderMail, type StoredMail } from '../../../core/mail/render-mail.ts'
import { expireOrders, remindOfUnpaidOrders } from '../../jobs/online-payments.ts'

const test = waitingOrdersTest
  .extend(
    'choicesOf',
    ({ shop }) =>
      (shopper: Shopper, orderId: string) =>
        shop.call(listPaymentChoices, { params: { orderId } }, shopper.token),
  )
  .extend(
    'cartOf',
    ({ shop }) =>
      (shopper: Shopper) =>
        shop.call(getCart, { params: { userId: shopper.id } }, shopper.token),
  )

test.beforeEach(resetPeer)

test('an order that waits for its payment is listed until it ends', async ({
  shop,
  ring,
  asha,
  ravi,
  waiting,
  runOut,
}) => {
  const order = await waiting(asha)
  const list = (shopper: Shopper) => shop.call(listWaitingOrders, {}, shopper.token)
  expect(await list(asha)).toEqual([
    {
      _id: order._id,
      orderId: order.orderId,
      amount: 1072.5,
      payBy: order.payBy,
      products: [{ productId: ring, name: 'Ira ring', image: order.products[0]?.image, quantity: 1 }],
    },
  ])
  expect(await list(ravi)).toEqual([])
  await runOut(order._id)
  expect(await list(asha)).toEqual([])
})

test('a waiting order names the other methods it fits', async ({ shop, asha, ravi, waiting, choicesOf }) => {
  const order = await waiting(asha)
  expect(await choicesOf(asha, order._id)).toEqual([
    { paymentMethod: 'COD', amount: 1100 },
    { paymentMethod: 'UPI', amount: 1072.5 },
    { paymentMethod: 'BANK', amount: 1072.5 },
  ])
  expect(await refusal(choicesOf(ravi, order._id))).toMatchObject({ status: 404 })

  const { codLimit } = shop.context.settings
  shop.context.settings.codLimit = 1000
  expect((await choicesOf(asha, order._id)).map(({ paymentMethod }) => paymentMethod)).toEqual([
    'UPI',
    'BANK',
  ])
  shop.context.settings.codLimit = codLimit
})

test('a waiting order becomes one by cash, without the prepaid discount', async ({
  shop,
  ring,
  asha,
  waiting,
  change,
  start,
  orderOf,
  stockOf,
  paymentsOf,
}) => {
  const { _id } = await waiting(asha)
  await start(asha, _id)
  expect(await refusal(change(asha, _id, { paymentMethod: 'COD', amount: '1072.50' }))).toMatchObject({
    status: 409,
    message: 'The price of your order has changed. Please review your order.',
  })
  await change(asha, _id, { paymentMethod: 'COD', amount: '1100.00' })
  expect(await orderOf(asha, _id)).toMatchObject({
    paymentMethod: 'COD',
    paymentStatus: 'due_on_delivery',
    payBy: null,
    amount: 1100,
    totals: { totalPrice: 1000, tax: 100, grandTotal: 1100 },
  })
  expect([await stockOf(ring), (await paymentsOf(_id)).map(({ state }) => state)]).toEqual([2, ['expired']])
  expect((await mailsFor(shop, asha.email)).map(({ kind }) => kind)).toContain('order_placed')
  expect(await refusal(change(asha, _id, { paymentMethod: 'UPI', amount: '1072.50' }))).toMatchObject({
    status: 400,
  })
})

test('a waiting order becomes one by UPI, with its reference', async ({
  asha,
  ravi,
  waiting,
  change,
  orderOf,
}) => {
  const { _id } = await waiting(asha)
  await change(asha, _id, { paymentMethod: 'UPI', amount: '1072.50', utr: '402812345671' })
  expect(await orderOf(asha, _id)).toMatchObject({
    paymentMethod: 'UPI',
    paymentStatus: 'awaiting_confirmation',
    utr: '402812345671',
    payBy: null,
    amount: 1072.5,
  })
  const other = await waiting(ravi)
  expect(
    await refusal(change(ravi, other._id, { paymentMethod: 'UPI', amount: '1072.50', utr: '402812345671' })),
  ).toMatchObject({ status: 400, message: 'utr: belongs to another order' })
})

test('half of the time to pay is reminded of once', async ({ shop, asha, waiting, db }) => {
  const { _id, orderId } = await waiting(asha)
  const reminders = async () =>
    (await mailsFor(shop, asha.email)).filter(({ kind }) => kind === 'order_unpaid')
  await remindOfUnpaidOrders(shop.context)
  expect(await reminders()).toEqual([])

  const { pay_by } = await db
    .selectFrom('orders')
    .select('pay_by')
    .where('id', '=', _id)
    .executeTakeFirstOrThrow()
  const halfway = (pay_by ?? 0) - Date.now()
  await shop.context.db.transaction((tx) =>
    tx.db
      .updateTable('orders')
      .set((e) => ({ created_at: e('created_at', '-', halfway) }))
      .where('id', '=', _id)
      .execute(),
  )
  await Promise.all([remindOfUnpaidOrders(shop.context), remindOfUnpaidOrders(shop.context)])
  await remindOfUnpaidOrders(shop.context)
  const [mail, ...others] = await reminders()
  expect(others).toEqual([])
  const { subject, text } = renderMail(
    { kind: 'order_unpaid', data: mail?.data } as StoredMail,
    {
      ...shop.context.settings,
      ...shop.context.settings.shop,
      publicUrl: 'https://kanchan.example',
    } as never,
  )
  expect(subject).toBe(`Your order is not paid yet: ${orderId}`)
  expect(text).toContain(`₹1,072.50 is left to pay for your order ${orderId}. Your pieces are kept until `)
  expect(text).toContain(`/pay/${_id}`)
})

test('an order that ends unpaid leaves its lines in the cart', async ({
  shop,
  peer,
  ring,
  asha,
  waiting,
  start,
  runOut,
  settle,
  cartOf,
}) => {
  await shop.call(addToCart, { body: { productId: ring, userId: asha.id } }, asha.token)
  const { _id } = await waiting(asha)
  expect(await cartOf(asha)).toEqual([])
  const providerOrder = await start(asha, _id)
  await runOut(_id)
  await expireOrders(shop.context)
  expect(await cartOf(asha)).toMatchObject([{ productId: ring, quantity: 1, stock: 3 }])

  peer.attempt(providerOrder, 'authorized')
  await settle(asha, _id, 'paid')
  expect(await cartOf(asha)).toEqual([])
})

test('a cart that has the pieces again keeps them once', async ({
  shop,
  ring,
  asha,
  waiting,
  runOut,
  cartOf,
}) => {
  const { _id } = await waiting(asha)
  await shop.call(addToCart, { body: { productId: ring, userId: asha.id } }, asha.token)
  await runOut(_id)
  await expireOrders(shop.context)
  expect(await cartOf(asha)).toMatchObject([{ productId: ring, quantity: 1 }])
})
