import { expect } from 'vitest'
import {
  amountOf,
  newProduct,
  newShopper,
  refusalBody,
  sendOrder,
  type Shopper,
} from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { enterRates, gold, newChain } from '../../../../tests/weighed.ts'
import { listAuditLog } from '../../../contract/audit.ts'
import { addToCart } from '../../../contract/cart.ts'
import {
  cancelOrderAsAdmin,
  confirmOrderPayment,
  confirmOrderPayments,
} from '../../../contract/manage-orders.ts'
import { createHold } from '../../../contract/hold.ts'
import { cancelOrder, getOrder, type Order } from '../../../contract/order.ts'
import { setPaymentReference } from '../../../contract/payment.ts'
import { momentText } from '../../../rules/india-time.ts'
import { releaseUnpaidStock } from './release-unpaid-stock.ts'

const HOUR_MS = 3_600_000
const PRICE = 152_302.6

const test = shopTest({
  BANK_ACCOUNT_NAME: 'Kanchan Jewels',
  BANK_ACCOUNT_NUMBER: '50100123456789',
  BANK_IFSC: 'HDFC0001234',
  BANK_PRICE_HOURS: '36',
})
  .extend('chain', { scope: 'file' }, async ({ shop, admin }) => {
    await enterRates(shop, admin, [gold(916, 13_430)])
    return newChain(shop, admin)
  })
  .extend(
    'buy',
    { scope: 'file' },
    ({ shop, admin, chain }) =>
      async (shopper: Shopper, change: object = {}) => {
        await enterRates(shop, admin, [gold(916, 13_430)])
        return sendOrder(shop, shopper, {
          products: [{ productId: chain._id, quantity: 1 }],
          amount: amountOf([{ price: PRICE, quantity: 1 }]),
          paymentMethod: 'BANK',
          ...change,
        })
      },
  )
  .extend(
    'buyRing',
    { scope: 'file' },
    ({ shop }) =>
      async (shopper: Shopper, price: number, change: object = {}) =>
        sendOrder(shop, shopper, {
          products: [{ productId: await newProduct(shop, { price }), quantity: 1 }],
          amount: amountOf([{ price, quantity: 1 }]),
          paymentMethod: 'BANK',
          ...change,
        }),
  )
  .extend(
    'confirm',
    { scope: 'file' },
    ({ shop, admin }) =>
      ({ _id: id }: Order, more: object = {}) =>
        shop.call(confirmOrderPayment, { params: { id }, body: { confirmed: true, ...more } }, admin.token),
  )
  /** As if this many hours had passed since the order was placed. */
  .extend(
    'letPass',
    { scope: 'file' },
    ({ shop }) =>
      ({ _id }: Order, hours: number) =>
        shop.context.db.transaction(
          async (tx) =>
            void (await tx.db
              .updateTable('orders')
              .set((e) => ({
                created_at: e('created_at', '-', hours * HOUR_MS),
                price_until: e('price_until', '-', hours * HOUR_MS),
              }))
              .where('id', '=', _id)
              .execute()),
        ),
  )
  .extend(
    'read',
    { scope: 'file' },
    ({ shop, admin }) =>
      ({ _id: id }: Order) =>
        shop.call(getOrder, { params: { id } }, admin.token),
  )

const hoursOf = ({ priceUntil, createdAt }: Order): number | null =>
  priceUntil === null ? null : Math.round((Date.parse(priceUntil) - Date.parse(createdAt)) / HOUR_MS)

test('LIMIT-04 an unpaid weighed order says until when its price holds', async ({
  shop,
  asha,
  buy,
  buyRing,
  confirm,
  read,
}) => {
  const [bank, upi, fixed] = [
    (await buy(asha)).body.order,
    (await buy(asha, { paymentMethod: 'UPI' })).body.order,
    (await buyRing(asha, 1000)).body.order,
  ]
  expect([bank, upi, fixed].map(hoursOf)).toEqual([36, 48, null])
  await confirm(bank)
  await shop.call(cancelOrder, { params: { id: upi._id } }, asha.token)
  expect([(await read(bank)).priceUntil, (await read(upi)).priceUntil]).toEqual([null, null])
})

test('LIMIT-04 confirming a payment after its price has ended needs consent', async ({
  shop,
  admin,
  asha,
  buy,
  confirm,
  letPass,
  read,
}) => {
  const { order } = (await buy(asha)).body
  await enterRates(shop, admin, [gold(916, 17_459)])
  await letPass(order, 35)
  await shop.call(
    setPaymentReference,
    { params: { id: order._id }, body: { utr: 'HDFC00000001' } },
    asha.token,
  )
  await letPass(order, 2)
  const refused = await refusalBody(confirm(order))
  const priceUntil = momentText(Date.parse((await read(order)).priceUntil ?? ''))
  expect(refused.status).toBe(409)
  // 17,459 × (10.250 + 8 %) + 350 × 10.250 + 45, with 10 % tax.
  expect(refused.data).toMatchObject({
    code: 'price_changed',
    totals: { grandTotal: 216_593.99 },
    message: `Its price was kept until ${priceUntil}. The order is ₹1,67,532.86. At current rates it is ₹2,16,593.99.`,
  })
  expect((await refusalBody(confirm(order, { acceptOldPrice: false }))).status).toBe(409)
  expect((await read(order)).paymentStatus).toBe('awaiting_confirmation')
  expect(await confirm(order, { acceptOldPrice: true })).toMatchObject({
    paymentStatus: 'paid',
    amount: 167_532.86,
    priceUntil: null,
  })
  const [entry] = await shop.call(listAuditLog, { query: { entityId: order._id } }, admin.token)
  expect(entry?.after).toEqual({ paymentStatus: 'paid', acceptedOldPrice: true })
  // Confirming again changes nothing.
  expect((await confirm(order)).paymentStatus).toBe('paid')
})

test('LIMIT-04 confirming in time, or at a fixed price, needs no consent', async ({
  asha,
  buy,
  buyRing,
  confirm,
  letPass,
}) => {
  const [weighed, fixed] = [(await buy(asha)).body.order, (await buyRing(asha, 1000)).body.order]
  await letPass(weighed, 35)
  await letPass(fixed, 1000)
  expect([(await confirm(weighed)).paymentStatus, (await confirm(fixed)).paymentStatus]).toEqual([
    'paid',
    'paid',
  ])
})

test('LIMIT-04 confirming several payments skips those whose price has ended', async ({
  shop,
  admin,
  asha,
  buy,
  buyRing,
  letPass,
  read,
}) => {
  const [old, fixed] = [(await buy(asha)).body.order, (await buyRing(asha, 1000)).body.order]
  await letPass(old, 40)
  const changed = await shop.call(
    confirmOrderPayments,
    { body: { orders: [{ _id: old._id }, { _id: fixed._id }], startPacking: false } },
    admin.token,
  )
  expect(changed.orders.map(({ _id }) => _id)).toEqual([fixed._id])
  expect(changed.skipped).toEqual([
    {
      _id: old._id,
      orderId: old.orderId,
      reasons: [
        expect.stringMatching(
          /^Its price was kept until .+\. Open the order to compare it with the current price\.$/,
        ),
      ],
    },
  ])
  expect((await read(old)).paymentStatus).toBe('awaiting_confirmation')
})

test('LIMIT-04 a late payment for a product that is gone still needs consent', async ({
  shop,
  admin,
  asha,
  chain,
  confirm,
  letPass,
}) => {
  await enterRates(shop, admin, [gold(916, 13_430)])
  const product = await newChain(shop, admin, { name: 'Rare chain' })
  expect(product._id).not.toBe(chain._id)
  const { order } = (
    await sendOrder(shop, asha, {
      products: [{ productId: product._id, quantity: 1 }],
      amount: amountOf([{ price: PRICE, quantity: 1 }]),
      paymentMethod: 'UPI',
    })
  ).body
  await shop.context.db.transaction(
    async (tx) => void (await tx.db.deleteFrom('products').where('id', '=', product._id).execute()),
  )
  await letPass(order, 49)
  const refused = await refusalBody(confirm(order))
  expect(refused.data).toMatchObject({
    code: 'price_changed',
    message: expect.stringMatching(
      /It is no longer sold by weight, so there is no current price\.$/,
    ) as string,
  })
  expect(refused.data).not.toHaveProperty('totals')
})

test('LIMIT-04 a payment of a cancelled order is confirmed without consent', async ({
  shop,
  admin,
  asha,
  buy,
  confirm,
  letPass,
}) => {
  const { order } = (await buy(asha)).body
  await shop.call(cancelOrderAsAdmin, { params: { id: order._id }, body: { restock: true } }, admin.token)
  await letPass(order, 40)
  expect((await confirm(order)).paymentStatus).toBe('paid')
})

const LIMIT_MESSAGE =
  'Your unpaid orders can be worth at most ₹5,00,000 together. Please wait until a payment is confirmed, or cancel an order.'

test('LIMIT-04 limits the value of unpaid orders beside another (ASVS 2.3.2)', async ({
  shop,
  buyRing,
  confirm,
}) => {
  const shopper = await newShopper(shop)
  const first = await buyRing(shopper, 400_000)
  expect([first.status, first.body.order.amount]).toEqual([201, 440_000])
  const over = await buyRing(shopper, 54_545.46, { paymentMethod: 'UPI' })
  expect([over.status, over.body.code, over.body.message]).toEqual([429, 'too_many', LIMIT_MESSAGE])
  const second = await buyRing(shopper, 54_545.45)
  expect([second.status, second.body.order.amount]).toEqual([201, 60_000])
  expect((await buyRing(shopper, 1)).status).toBe(429)
  expect((await buyRing(shopper, 1000, { paymentMethod: 'COD' })).status).toBe(201)
  await confirm(first.body.order)
  await confirm(second.body.order)
  // The first one is worth as much as it likes.
  expect((await buyRing(shopper, 600_000)).status).toBe(201)
})

test('LIMIT-04 a hold for UPI beside an unpaid order counts its value', async ({ shop, buyRing }) => {
  const shopper = await newShopper(shop)
  await buyRing(shopper, 400_000)
  const [dear, cheap] = [await newProduct(shop, { price: 60_000 }), await newProduct(shop, { price: 50_000 })]
  await shop.call(addToCart, { body: { productId: dear, quantity: 1, userId: shopper.id } }, shopper.token)
  const hold = () =>
    refusalBody(
      shop.call(
        createHold,
        { params: { userId: shopper.id }, body: { paymentMethod: 'UPI' } },
        shopper.token,
      ),
    )
  expect(await hold()).toMatchObject({ status: 429, data: { message: LIMIT_MESSAGE } })
  await shop.context.db.transaction(
    async (tx) =>
      void (await tx.db
        .updateTable('cart_lines')
        .set({ product_id: cheap })
        .where('user_id', '=', shopper.id)
        .execute()),
  )
  expect((await hold()).status).toBe('accepted')
})

test('LIMIT-04 UNPAID_LIMIT 0 sets no limit on the value', async ({ shop, buyRing }) => {
  const shopper = await newShopper(shop)
  const { settings } = shop.context
  const before = settings.unpaidLimit
  Object.assign(settings, { unpaidLimit: 0 })
  expect([(await buyRing(shopper, 400_000)).status, (await buyRing(shopper, 400_000)).status]).toEqual([
    201, 201,
  ])
  Object.assign(settings, { unpaidLimit: before })
})

test('LIMIT-04 an order counts while its price holds, even without stock', async ({ shop, buy, letPass }) => {
  const shopper = await newShopper(shop)
  const { order } = (await buy(shopper, { paymentMethod: 'UPI' })).body
  await shop.context.db.transaction((tx) =>
    releaseUnpaidStock(tx, shop.context.settings, Date.now() + HOUR_MS),
  )
  expect((await buy(shopper)).status).toBe(201)
  expect((await buy(shopper)).status).toBe(429)
  await letPass(order, 49)
  expect((await buy(shopper)).status).toBe(201)
})
