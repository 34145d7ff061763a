import { expect } from 'vitest'
import { newProduct, newShopper, sendOrder, type Shopper } from '../../../../../tests/factories.ts'
import { shopTest } from '../../../../../tests/fixtures/shop.ts'
import { mailsFor } from '../../../../../tests/mails.ts'
import { listNotedPayments, settleNotedPayment } from '../../../../contract/noted-payment.ts'

let utrs = 702_812_345_000
const newUtr = () => String((utrs += 1))

const test = shopTest()
  .extend('productId', { scope: 'file' }, ({ shop }) => newProduct(shop, { price: 1000 }))
  .extend(
    'report',
    { scope: 'file' },
    ({ shop, productId }) =>
      async (shopper: Shopper, utr = newUtr(), lines = 1) =>
        (
          await sendOrder(shop, shopper, {
            products: Array.from({ length: lines }, () => ({ productId, quantity: 1 })),
            amount: '1.00',
            paymentMethod: 'UPI',
            utr,
          })
        ).body,
  )
  .extend(
    'notedOf',
    { scope: 'file' },
    ({ shop, admin }) =>
      async (shopper: Shopper) =>
        (await shop.call(listNotedPayments, { query: { limit: '100' } }, admin.token)).filter(
          ({ userId }) => userId === shopper.id,
        ),
  )
  .extend(
    'anHourPasses',
    { scope: 'file' },
    ({ shop }) =>
      () =>
        shop.context.db.transaction(
          async (tx) =>
            void (await tx.db
              .updateTable('payments')
              .set((e) => ({ created_at: e('created_at', '-', 3_600_000) }))
              .execute()),
        ),
  )

test('LIMIT-07 five payments without an order are noted in an hour (ASVS 2.4.1)', async ({
  shop,
  report,
  notedOf,
  anHourPasses,
}) => {
  const shopper = await newShopper(shop)
  const first = newUtr()
  const before = (await mailsFor(shop, shop.context.settings.shop.email)).length
  const responses = [await report(shopper, first)]
  for (let count = 0; count < 4; count += 1) responses.push(await report(shopper))
  expect(responses.map((body) => body['paymentNoted'])).toEqual([true, true, true, true, true])
  const lastReport = await report(shopper)
  expect(lastReport).toMatchObject({ code: 'price_changed', paymentNoted: false })
  expect(lastReport.message).toBe(
    `The price of your order has changed. Please review your cart. We could not note your payment. Please call us on ${shop.context.settings.shop.phone}.`,
  )
  // A payment that is in the list already is still said to be.
  expect((await report(shopper, first))['paymentNoted']).toBe(true)
  expect(await notedOf(shopper)).toHaveLength(5)
  expect((await mailsFor(shop, shop.context.settings.shop.email)).length - before).toBe(5)
  await anHourPasses()
  expect((await report(shopper))['paymentNoted']).toBe(true)
})

test('LIMIT-07 ten payments of a customer can be open', async ({
  shop,
  admin,
  report,
  notedOf,
  anHourPasses,
}) => {
  const shopper = await newShopper(shop)
  for (let count = 0; count < 10; count += 1) {
    if (count === 5) await anHourPasses()
    expect((await report(shopper))['paymentNoted']).toBe(true)
  }
  await anHourPasses()
  expect((await report(shopper))['paymentNoted']).toBe(false)
  await shop.call(settleNotedPayment, { params: { id: (await notedOf(shopper))[0]?._id ?? '' } }, admin.token)
  expect((await report(shopper))['paymentNoted']).toBe(true)
})

test('LIMIT-07 payments reported together are counted one by one', async ({ shop, report, notedOf }) => {
  const shopper = await newShopper(shop)
  const responses = await Promise.all(Array.from({ length: 12 }, () => report(shopper)))
  expect(responses.filter((body) => body['paymentNoted'] === true)).toHaveLength(5)
  expect(await notedOf(shopper)).toHaveLength(5)
})

test('the first 20 lines of a refused order are stored', async ({ shop, report, notedOf }) => {
  const shopper = await newShopper(shop)
  await report(shopper, newUtr(), 90)
  expect((await notedOf(shopper))[0]?.products).toHaveLength(20)
})
