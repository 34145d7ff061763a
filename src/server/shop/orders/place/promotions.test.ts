import { expect } from 'vitest'
import { newProduct, newShopper, sendOrder, type Shopper } from '../../../../../tests/factories.ts'
import { promotionsTest } from '../../../../../tests/fixtures/promotions.ts'
import { pdfText } from '../../../../../tests/pdf-text.ts'
import { holding } from '../../../../../tests/holds.ts'
import { issueInvoice } from '../../../../contract/invoicing.ts'
import { confirmOrderPayment } from '../../../../contract/manage-orders.ts'
import type { Order } from '../../../../contract/order.ts'
import { createRefund, previewRefund } from '../../../../contract/refund.ts'
import { dayInIndia, isoDay } from '../../../../rules/india-time.ts'

/** Example E1 with 20 % off its making of ₹3,587.50, and with the prepaid discount of 2.5 % as well. */
const [LESS_MAKING, PREPAID] = [156_132.65, 152_229.33]

const test = promotionsTest
  .extend(
    'settings',
    { scope: 'file' },
    { TAX_RATE: '3', COD_LIMIT: '199999', UNPAID_LIMIT: '0', SHOP_HSN: '7113' },
  )
  .extend('holds', { scope: 'file' }, ({ shop }) => holding(shop))
  .extend(
    'making',
    { scope: 'file' },
    async ({ create }) => (await create({ code: 'WEDDING20', discountPercentage: 20, base: 'making' })).code,
  )
  .extend(
    'order',
    { scope: 'file' },
    ({ shop, chain, making }) =>
      (shopper: Shopper, more: object = {}) =>
        sendOrder(shop, shopper, {
          products: [{ productId: chain, quantity: 1 }],
          amount: LESS_MAKING.toFixed(2),
          couponCode: making,
          ...more,
        }),
  )
  .extend(
    'paid',
    { scope: 'file' },
    ({ shop, admin }) =>
      (order: Order) =>
        shop.call(confirmOrderPayment, { params: { id: order._id }, body: { confirmed: true } }, admin.token),
  )
  .extend('refund', { scope: 'file' }, ({ shop, admin }) => async ({ _id: id }: Order, wanted: object) => {
    const body = { reason: 'Too small', restock: false, ...wanted }
    const { digest, amount } = await shop.call(previewRefund, { params: { id }, body }, admin.token)
    const sent = { way: 'upi' as const, date: isoDay(dayInIndia(Date.now())), reference: '402812345670' }
    await shop.call(createRefund, { params: { id }, body: { ...body, ...sent, digest } }, admin.token)
    return amount
  })

test('PROMO-03 an order has 20% off the making of example E1', async ({ shop, admin, asha, order, paid }) => {
  const { status, body } = await order(asha)
  expect([status, body.order.amount, body.order.couponCode]).toEqual([201, LESS_MAKING, 'WEDDING20'])
  expect(body.order.totals).toMatchObject({
    totalPrice: 152_302.6,
    discountPercentage: 0.47,
    discount: 717.5,
    tax: 4547.55,
    taxes: [{ taxable: 151_585.1 }],
    grandTotal: LESS_MAKING,
  })

  const { order: upi } = (await order(asha, { paymentMethod: 'UPI', utr: '402812345678' })).body
  await paid(upi)
  await shop.call(issueInvoice, { params: { id: upi._id } }, admin.token)
  const bill = await shop.app.inject({
    url: `/api/orders/invoice/${upi._id}`,
    headers: { authorization: `Bearer ${admin.token}` },
  })
  const text = pdfText(bill.rawPayload).join(' ')
  for (const part of ['Discount (0.47 %, WEDDING20) − ₹ 717.50', '₹ 1,51,585.10', '₹ 1,56,132.65'])
    expect(text).toContain(part)
})

test('PROMO-03 refunds the discount with the line that it is based on', async ({
  shop,
  asha,
  chain,
  order,
  paid,
  refund,
}) => {
  const anklets = await newProduct(shop, { name: 'Anklet', price: 1000 })
  const products = [
    { productId: chain, quantity: 1 },
    { productId: anklets, quantity: 2 },
  ]
  const sent = await order(asha, {
    products,
    amount: '158192.65',
    paymentMethod: 'UPI',
    utr: '402812345679',
  })
  const placed = await paid(sent.body.order)
  expect(await refund(placed, { lines: [{ position: 1, quantity: 1 }] })).toBe(1030)
  expect(await refund(placed, { lines: [{ position: 0, quantity: 1 }] })).toBe(LESS_MAKING)
  expect(await refund(placed, { lines: [{ position: 1, quantity: 1 }] })).toBe(1030)
})

test('PROMO-03 a hold keeps the discount and its rule', async ({ shop, chain, making, holds, order }) => {
  const shopper = await newShopper(shop)
  shop.context.settings.prepaidDiscount = 250
  const coupon = await shop.context.db.reader
    .selectFrom('coupons')
    .select('id')
    .where('code', '=', making)
    .executeTakeFirstOrThrow()
  await holds.add(shopper, chain)
  await shop.context.db.transaction((tx) =>
    tx.db.insertInto('cart_coupons').values({ user_id: shopper.id, coupon_id: coupon.id }).execute(),
  )
  expect(await holds.request(shopper, {})).toMatchObject({
    totals: { grandTotal: LESS_MAKING },
    prepaidTotals: { grandTotal: PREPAID },
  })
  const { holdId, totals } = await holds.hold(shopper)
  expect(totals).toMatchObject({ discount: 717.5, discountPercentage: 0.47, grandTotal: PREPAID })

  shop.context.settings.prepaidDiscount = 0
  const placed = await order(shopper, {
    holdId,
    amount: PREPAID.toFixed(2),
    paymentMethod: 'UPI',
    couponCode: undefined,
  })
  expect([placed.status, placed.body.order.totals.discount]).toEqual([201, 717.5])
  expect(placed.body.order.couponCode).toBe(making)
})

test('PROMO-04 an amount takes off no more than the order', async ({ shop, create }) => {
  const shopper = await newShopper(shop)
  const { code: couponCode } = await create({ kind: 'amount', amount: 5000 })
  const productId = await newProduct(shop, { price: 1000 })
  const free = await sendOrder(shop, shopper, {
    products: [{ productId, quantity: 1 }],
    amount: '0.00',
    couponCode,
  })
  expect([free.status, free.body.order.totals.discount, free.body.order.totals.discountPercentage]).toEqual([
    201, 1000, 100,
  ])
  const part = await sendOrder(shop, shopper, {
    products: [{ productId, quantity: 8 }],
    amount: '3090.00',
    couponCode,
  })
  expect(part.body.order.totals).toMatchObject({ discount: 5000, discountPercentage: 62.5, tax: 90 })
})
