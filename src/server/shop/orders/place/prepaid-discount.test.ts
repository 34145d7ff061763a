import { expect } from 'vitest'
import { newCoupon, newShopper, sendOrder, type Shopper } from '../../../../../tests/factories.ts'
import { shopTest } from '../../../../../tests/fixtures/shop.ts'
import { holding } from '../../../../../tests/holds.ts'
import { enterRates, gold, newChain } from '../../../../../tests/weighed.ts'
import { validateCoupon } from '../../../../contract/coupon.ts'
import { confirmOrderPayment } from '../../../../contract/manage-orders.ts'
import { getShopFacts } from '../../../../contract/settings.ts'
import { makeInvoice } from '../../invoicing/invoice.ts'
import { readOrderLines } from '../../invoicing/register/order-records.ts'

/**
 * The chain of example E1: its price, the grand total without a discount, and those of the worked examples
 * with one.
 */
const [PRICE, PLAIN, PREPAID, WITH_COUPON] = [152_302.6, 156_871.68, 152_949.88, 145_302.39]

const test = shopTest({
  TAX_RATE: '3',
  PREPAID_DISCOUNT: '2.5',
  COD_LIMIT: '199999',
  UNPAID_LIMIT: '0',
  BANK_ACCOUNT_NAME: 'Kanchan Jewels',
  BANK_ACCOUNT_NUMBER: '50100123456789',
  BANK_IFSC: 'HDFC0001234',
})
  .extend('holds', { scope: 'file' }, ({ shop }) => holding(shop))
  .extend('chain', { scope: 'file' }, async ({ shop, admin }) => {
    await enterRates(shop, admin, [gold(916, 13_430)])
    return (await newChain(shop, admin))._id
  })
  .extend(
    'order',
    { scope: 'file' },
    ({ shop, chain }) =>
      (shopper: Shopper, rupees: number, paymentMethod: string, more: object = {}) =>
        sendOrder(shop, shopper, {
          products: [{ productId: chain, quantity: 1 }],
          amount: rupees.toFixed(2),
          paymentMethod,
          ...more,
        }),
  )

test('PAYM-24 UPI and bank orders get the discount, cash orders do not', async ({ shop, order }) => {
  const shopper = await newShopper(shop)
  const { order: upi } = (await order(shopper, PREPAID, 'UPI', { utr: '402812345678' })).body
  expect(upi.totals).toMatchObject({
    totalPrice: PRICE,
    discount: 0,
    prepaidDiscountPercentage: 2.5,
    prepaidDiscount: 3807.57,
    tax: 4454.85,
    grandTotal: PREPAID,
  })
  expect(upi.totals.taxes).toMatchObject([{ taxable: 148_495.03, tax: 4454.85 }])
  expect((await order(shopper, PREPAID, 'BANK')).status).toBe(201)
  const cash = (await order(shopper, PLAIN, 'COD')).body.order
  expect(cash.totals).not.toHaveProperty('prepaidDiscount')
  expect(await order(shopper, PREPAID, 'COD')).toMatchObject({
    status: 409,
    body: { code: 'price_changed', totals: { grandTotal: PLAIN } },
  })
  expect((await shop.call(getShopFacts, {})).prepaidDiscount).toBe(2.5)
})

test('PAYM-24 a coupon comes before the discount', async ({ shop, chain, order, holds }) => {
  const shopper = await newShopper(shop)
  await newCoupon(shop, { code: 'FIVE', percent: 5 })
  await holds.add(shopper, chain)
  await shop.call(validateCoupon, { body: { code: 'FIVE' } }, shopper.token)
  const { totals } = (await order(shopper, WITH_COUPON, 'UPI', { couponCode: 'FIVE', utr: '402812345679' }))
    .body.order
  expect(totals).toMatchObject({
    discount: 7615.13,
    prepaidDiscount: 3617.19,
    tax: 4232.11,
    grandTotal: WITH_COUPON,
  })
})

test('PAYM-24 a hold keeps the discount of its time', async ({ shop, chain, order, holds }) => {
  const shopper = await newShopper(shop)
  await holds.add(shopper, chain)
  const held = await holds.request(shopper, {})
  expect(held).toMatchObject({ totals: { grandTotal: PLAIN }, prepaidTotals: { grandTotal: PREPAID } })
  shop.context.settings.prepaidDiscount = 0
  const placed = await order(shopper, PREPAID, 'BANK', { holdId: held.holdId })
  shop.context.settings.prepaidDiscount = 250
  expect(placed.body.order.totals).toMatchObject({ prepaidDiscount: 3807.57, grandTotal: PREPAID })
})

test('PAYM-24 the bill states the discount and the value after it', async ({ shop, admin, order }) => {
  const shopper = await newShopper(shop)
  const { order: placed } = (await order(shopper, PREPAID, 'BANK')).body
  await shop.call(confirmOrderPayment, { params: { id: placed._id }, body: { confirmed: true } }, admin.token)
  const { reader } = shop.context.db
  const row = await reader
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', placed._id)
    .executeTakeFirstOrThrow()
  const invoice = makeInvoice(
    shop.context.settings,
    row,
    { lines: await readOrderLines(reader, row.id), taxes: [] },
    { number: '1', issuedAt: 0 },
  )
  expect(invoice).toMatchObject({
    discount: null,
    prepaidDiscount: { points: 250, amount: 380_757 },
    taxable: 14_849_503,
    grandTotal: 15_294_988,
  })
})
