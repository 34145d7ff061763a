import { describe, expect, test as plain } from 'vitest'
import {
  amountOf,
  newProduct,
  newShopper,
  refusal,
  refusalBody,
  sendOrder,
  type Shopper,
} from '../../../../../tests/factories.ts'
import { shopTest } from '../../../../../tests/fixtures/shop.ts'
import { openTestShop } from '../../../../../tests/shop.ts'
import { addOrderPayment, createManualOrder } from '../../../../contract/counter-order.ts'
import { confirmOrderPayment, confirmOrderPayments } from '../../../../contract/manage-orders.ts'
import { getSettings, updateSettings } from '../../../../contract/manage-settings.ts'
import { getPaymentState } from '../../../../contract/online-payment.ts'
import { cancelOrder, getOrder } from '../../../../contract/order.ts'
import { getShopFacts } from '../../../../contract/settings.ts'
import { readConfig } from '../../../core/config/config.ts'
import { renderMail, type StoredMail } from '../../../core/mail/render-mail.ts'
import { expireOrder } from '../../payments/base/pay-online.ts'
import { cancelExpiredEstimate } from '../base/expired-estimates.ts'
import { releaseUnpaidStock } from '../refund/release-unpaid-stock.ts'

const keys = {
  RAZORPAY_KEY_ID: 'rzp_test_Kanchan1',
  RAZORPAY_KEY_SECRET: 'key-secret-of-kanchan',
  RAZORPAY_WEBHOOK_SECRET: 'webhook-secret-of-kanchan',
}
const BY_HAND = 'This order is paid online. Use Payments to check.'

const test = shopTest(keys)
  .extend('ring', ({ shop }) => newProduct(shop, { name: 'Ira ring', price: 1000, stock: 3 }))
  .extend(
    'buy',
    ({ shop, ring }) =>
      (shopper: Shopper, change: object = {}) =>
        sendOrder(shop, shopper, {
          products: [{ productId: ring, quantity: 1 }],
          amount: amountOf([{ price: 1000, quantity: 1 }]),
          paymentMethod: 'ONLINE',
          ...change,
        }),
  )
  .extend(
    'mailsOf',
    ({ shop }) =>
      (id: string) =>
        shop.context.db.reader
          .selectFrom('outbox')
          .selectAll()
          .where('event', 'like', `order:${id}:%`)
          .orderBy('id')
          .execute(),
  )
  .extend(
    'stockOf',
    ({ shop }) =>
      async (id: string) =>
        (
          await shop.context.db.reader
            .selectFrom('products')
            .select('stock')
            .where('id', '=', id)
            .executeTakeFirstOrThrow()
        ).stock,
  )

test('PAYM-06 PAYM-07 an order paid online reserves stock and mails nobody', async ({
  shop,
  asha,
  ring,
  buy,
  mailsOf,
  stockOf,
}) => {
  expect(await shop.call(getShopFacts, {})).toMatchObject({
    paymentMethods: ['COD', 'UPI', 'ONLINE'],
    paymentTestMode: true,
  })
  const before = Date.now()
  const {
    status,
    body: { order },
  } = await buy(asha)
  expect([status, order.status, order.paymentMethod, order.paymentStatus, order.priceUntil]).toEqual([
    201,
    'pending',
    'ONLINE',
    'awaiting_confirmation',
    null,
  ])
  const payBy = Date.parse(order.payBy ?? '') - 20 * 60_000
  expect([payBy >= before, payBy <= Date.now()]).toEqual([true, true])
  expect(await stockOf(ring)).toBe(2)
  expect(await mailsOf(order._id)).toEqual([])
  expect(await shop.call(getPaymentState, { params: { orderId: order._id } }, asha.token)).toEqual({
    paymentStatus: 'awaiting_confirmation',
    state: 'created',
    payBy: order.payBy,
  })
  // Only its own job ends it.
  await shop.context.db.transaction((tx) =>
    releaseUnpaidStock(tx, readConfig({}), Date.now() + 90 * 86_400_000),
  )
  expect((await shop.call(getOrder, { params: { id: order._id } }, asha.token)).stockReleasedAt).toBeNull()
  expect(await buy(asha, { utr: '123456789012' })).toMatchObject({ status: 400 })
})

test('COUNTER-03 an online order of the counter ends with its estimate', async ({
  shop,
  admin,
  ring,
  stockOf,
}) => {
  const body = {
    customer: { name: 'Meera Iyer', phone: '9845012345' },
    paymentMethod: 'ONLINE' as const,
    products: [{ productId: ring, quantity: 1 }],
  }
  const { order } = await shop.call(createManualOrder, { body }, admin.token)
  expect([order.payBy, Date.parse(order.payBy ?? '') - Date.parse(order.createdAt)]).toEqual([
    order.priceUntil,
    24 * 3_600_000,
  ])
  expect(
    await refusal(
      shop.call(
        addOrderPayment,
        { params: { id: order._id }, body: { provider: 'cash', amount: 1 } },
        admin.token,
      ),
    ),
  ).toEqual({ status: 409, message: BY_HAND })
  const later = Date.now() + 25 * 3_600_000
  expect(await shop.context.db.transaction((tx) => cancelExpiredEstimate(tx, later))).toBe(false)
  await shop.context.db.transaction((tx) => expireOrder(tx, order._id, later))
  expect([
    (await shop.call(getOrder, { params: { id: order._id } }, admin.token)).cancelledAt === null,
    await stockOf(ring),
  ]).toEqual([false, 3])
})

plain('PAYM-06 without all three keys ONLINE is refused exactly as CARD', async () => {
  for (const missing of Object.keys(keys)) {
    const shop = await openTestShop({ ...keys, [missing]: '' })
    const asha = await newShopper(shop)
    const productId = await newProduct(shop, { price: 1000 })
    const order = (paymentMethod: string) =>
      sendOrder(shop, asha, { products: [{ productId, quantity: 1 }], amount: '1100.00', paymentMethod })
    const [online, card] = [await order('ONLINE'), await order('CARD')]
    expect([online.status, online.text]).toEqual([400, card.text])
    const facts = await shop.call(getShopFacts, {})
    expect(facts.paymentMethods).toEqual(['COD', 'UPI'])
    expect(facts).not.toHaveProperty('paymentTestMode')
    await shop.close()
  }
})

test('PAYM-07 unpaid online orders count among five, but not in their value', async ({ shop, asha, buy }) => {
  const dear = await newProduct(shop, { price: 900_000 })
  const costly = {
    products: [{ productId: dear, quantity: 1 }],
    amount: amountOf([{ price: 900_000, quantity: 1 }]),
  }
  for (let count = 0; count < 2; count += 1) expect((await buy(asha, costly)).status).toBe(201)
  const transfer = await buy(asha, { paymentMethod: 'UPI' })
  expect(transfer.status).toBe(201)
  for (let count = 3; count < 5; count += 1) expect((await buy(asha, costly)).status).toBe(201)
  expect(await buy(asha)).toMatchObject({ status: 429, body: { code: 'too_many' } })
})

test('PAYM-13 the office cannot confirm or reject an online payment', async ({ shop, admin, asha, buy }) => {
  const { order } = (await buy(asha)).body
  for (const confirmed of [true, false]) {
    const refused = await refusalBody(
      shop.call(confirmOrderPayment, { params: { id: order._id }, body: { confirmed } }, admin.token),
    )
    expect(refused).toMatchObject({
      status: 409,
      data: { code: 'stale_edit', message: BY_HAND, current: { _id: order._id } },
    })
  }
  const { orders, skipped } = await shop.call(
    confirmOrderPayments,
    { body: { orders: [{ _id: order._id }], startPacking: true } },
    admin.token,
  )
  expect([orders, skipped]).toEqual([[], [{ _id: order._id, orderId: order.orderId, reasons: [BY_HAND] }]])
})

test('PAYM-14 a customer cancels an unpaid online order', async ({
  shop,
  asha,
  ring,
  buy,
  mailsOf,
  stockOf,
}) => {
  const { order } = (await buy(asha)).body
  const cancelled = (await shop.call(cancelOrder, { params: { id: order._id } }, asha.token)).order
  expect([cancelled.cancelledAt === null, cancelled.payBy, await stockOf(ring)]).toEqual([false, null, 3])
  const [mail] = await mailsOf(order._id)
  const { text } = renderMail(
    { kind: mail?.kind, data: JSON.parse(mail?.data ?? '') as unknown } as StoredMail,
    {
      name: 'Kanchan',
      email: 'care@kanchan.example',
      publicUrl: 'https://kanchan.example',
      bank: null,
    },
  )
  expect(text).toContain('Nothing was charged. If a payment still reaches us, we refund it immediately.')
})

test('PAYM-08 the payment of another customer is not shown', async ({ shop, asha, ravi, buy }) => {
  const { order } = (await buy(asha)).body
  expect(
    await refusal(shop.call(getPaymentState, { params: { orderId: order._id } }, ravi.token)),
  ).toMatchObject({ status: 404 })
})

describe('settings', () => {
  plain.each([
    [{ RAZORPAY_KEY_ID: 'kanchan' }, 'Setting RAZORPAY_KEY_ID: must be a key id such as rzp_live_AbCdEf.'],
    [{ PAY_MINUTES: '9' }, 'Setting PAY_MINUTES: must be at least 10.'],
    [{ PAY_MINUTES: '61' }, 'Setting PAY_MINUTES: must be at most 60.'],
    [{ RAZORPAY_KEY_ID: 'rzp_live_Kanchan1' }, 'Setting RAZORPAY_KEY_ID: Live keys need a public address.'],
    [
      { RAZORPAY_URL: 'http://10.0.0.1:4010' },
      'Setting RAZORPAY_URL: and PUBLIC_URL must be loopback addresses.',
    ],
    [
      { RAZORPAY_URL: 'http://127.0.0.1:4010', PUBLIC_URL: 'https://kanchan.example' },
      'Setting RAZORPAY_URL: and PUBLIC_URL must be loopback addresses.',
    ],
    [
      { RAZORPAY_URL: 'https://api.razorpay.com' },
      'Setting RAZORPAY_URL: must be an address such as http://127.0.0.1:4010.',
    ],
  ])('PAYM-02 PAYM-05 PAYM-19 %j does not start the shop', (environment, message) => {
    expect(() => readConfig(environment)).toThrow(message)
  })

  plain('PAYM-05 PAYM-19 the back office stores the keys encrypted and refuses live ones here', async () => {
    const shop = await openTestShop({
      PUBLIC_URL: 'http://localhost:3000',
      SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    })
    const admin = await newShopper(shop, 'admin')
    const versionOf = async () =>
      (await shop.call(getSettings, {}, admin.token)).groups.find(({ name }) => name === 'online')?.version ??
      0
    const save = async (values: Record<string, string | number>) =>
      shop.call(
        updateSettings,
        { body: { group: 'online', values, version: await versionOf() } },
        admin.token,
      )
    const live = await refusalBody(save({ RAZORPAY_KEY_ID: 'rzp_live_Kanchan1' }))
    expect(live).toMatchObject({
      status: 400,
      data: { issues: [{ path: 'RAZORPAY_KEY_ID', message: 'Live keys need a public address.' }] },
    })
    const { fields } = await save(keys)
    expect(fields.filter(({ secret }) => secret).map(({ key, value, isSet }) => [key, value, isSet])).toEqual(
      [
        ['RAZORPAY_KEY_SECRET', null, true],
        ['RAZORPAY_WEBHOOK_SECRET', null, true],
        ['RAZORPAY_WEBHOOK_SECRET_OLD', null, false],
      ],
    )
    await expect
      .poll(async () => (await shop.call(getShopFacts, {})).paymentMethods)
      .toEqual(['COD', 'UPI', 'ONLINE'])
    const stored = JSON.stringify([
      await shop.context.db.reader.selectFrom('shop_settings').selectAll().execute(),
      await shop.context.db.reader.selectFrom('audit_log').selectAll().execute(),
      await shop.context.db.reader.selectFrom('outbox').selectAll().execute(),
    ])
    for (const secret of [keys.RAZORPAY_KEY_SECRET, keys.RAZORPAY_WEBHOOK_SECRET])
      expect(stored).not.toContain(secret)
    await shop.close()
  })
})
