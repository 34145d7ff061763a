import { expect } from 'vitest'
import { amountOf, refusalBody, sendOrder } from '../../../../../tests/factories.ts'
import { PRICE, keptPriceTest } from '../../../../../tests/fixtures/kept-price.ts'
import { enterRates, gold, newChain } from '../../../../../tests/weighed.ts'
import { listAuditLog } from '../../../../contract/audit.ts'
import { cancelOrderAsAdmin, confirmOrderPayments } from '../../../../contract/manage-orders.ts'
import { cancelOrder, type Order } from '../../../../contract/order.ts'
import { setPaymentReference } from '../../../../contract/payment.ts'
import { HOUR_MS } from '../../../../rules/durations.ts'
import { momentText } from '../../../../rules/india-time.ts'

const test = keptPriceTest

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
