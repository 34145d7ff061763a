import { expect } from 'vitest'
import { amountOf, newProduct, newShopper, sendOrder, type Shopper } from '../../../../../tests/factories.ts'
import { shopTest } from '../../../../../tests/fixtures/shop.ts'
import { mailsFor } from '../../../../../tests/mails.ts'
import { cancelOrderAsAdmin, confirmOrderPayment } from '../../../../contract/manage-orders.ts'
import { listNotedPayments, settleNotedPayment } from '../../../../contract/noted-payment.ts'
import { cancelOrder, getOrder, type Order } from '../../../../contract/order.ts'
import { renderMail, type StoredMail } from '../../../core/mail/render-mail.ts'

let utrs = 602_812_345_000
const newUtr = () => String((utrs += 1))
const kanchan = { name: 'Kanchan', email: 'care@kanchan.example', publicUrl: 'https://kanchan.example' }

const test = shopTest()
  .extend(
    'place',
    { scope: 'file' },
    ({ shop }) =>
      async (shopper: Shopper, utr: string | null): Promise<Order> =>
        (
          await sendOrder(shop, shopper, {
            products: [{ productId: await newProduct(shop, { name: 'Ira ring', price: 1000 }), quantity: 2 }],
            amount: amountOf([{ price: 1000, quantity: 2 }]),
            paymentMethod: 'UPI',
            utr,
          })
        ).body.order,
  )
  .extend(
    'cancel',
    { scope: 'file' },
    ({ shop }) =>
      (shopper: Shopper, { _id: id }: Order) =>
        shop.call(cancelOrder, { params: { id } }, shopper.token),
  )
  .extend(
    'noted',
    { scope: 'file' },
    ({ shop, admin }) =>
      async (utr: string | null) =>
        (await shop.call(listNotedPayments, { query: {} }, admin.token)).find((each) => each.utr === utr),
  )
  .extend(
    'lastMail',
    { scope: 'file' },
    ({ shop }) =>
      async ({ email }: Shopper) =>
        renderMail((await mailsFor(shop, email)).at(-1) as StoredMail, kanchan).text,
  )

const checking = (utr: string) =>
  `We are checking your payment (UTR ${utr}). If it reached us, we refund it within 7 to 10 business days.`

test('a cancelled order with a reference shows the check to owners', async ({
  shop,
  admin,
  asha,
  place,
  cancel,
  noted,
  lastMail,
}) => {
  const utr = newUtr()
  const order = await place(asha, utr)
  expect((await cancel(asha, order)).order).toMatchObject({
    paymentStatus: 'awaiting_confirmation',
    paymentBeingChecked: true,
  })
  const text = await lastMail(asha)
  expect(text).toContain(`your order ${order.orderId} was cancelled, as you asked.`)
  expect(text).toContain(checking(utr))
  const payment = await noted(utr)
  expect(payment).toMatchObject({
    amount: 2200,
    reason: `The shopper cancelled order ${order.orderId}.`,
    email: asha.email,
    settledAt: null,
    orderId: order.orderId,
    products: [{ name: 'Ira ring', quantity: 2 }],
  })
  await shop.call(settleNotedPayment, { params: { id: payment?._id ?? '' } }, admin.token)
  expect(await shop.call(getOrder, { params: { id: order._id } }, asha.token)).not.toHaveProperty(
    'paymentBeingChecked',
  )
})

test('an order without a reference asks its shopper for one', async ({ asha, place, cancel, lastMail }) => {
  expect((await cancel(asha, await place(asha, null))).order).not.toHaveProperty('paymentBeingChecked')
  const text = await lastMail(asha)
  expect(text).toContain('If you have paid, please send us the UTR, and we will send your money back.')
  expect(text).not.toContain('could not find')
})

test('the shop’s cancelling has another text than the shopper’s', async ({
  shop,
  admin,
  asha,
  place,
  noted,
  lastMail,
}) => {
  const [withUtr, without] = [await place(asha, newUtr()), await place(asha, null)]
  for (const { _id: id } of [withUtr, without])
    await shop.call(cancelOrderAsAdmin, { params: { id }, body: { restock: true } }, admin.token)
  expect(await lastMail(asha)).toContain(
    'We could not find a payment for it. If you did pay, please send us the 12-digit UTR',
  )
  expect((await noted(withUtr.utr))?.reason).toBe(`The shop cancelled order ${withUtr.orderId}.`)
  const mails = (await mailsFor(shop, asha.email)).map((mail) => renderMail(mail as StoredMail, kanchan).text)
  expect(mails.find((text) => text.includes(checking(withUtr.utr ?? '')))).toContain(
    `${withUtr.orderId} was cancelled.`,
  )
})

test('a payment that the shop could not find is not checked again', async ({
  shop,
  admin,
  asha,
  place,
  noted,
  lastMail,
}) => {
  const order = await place(asha, newUtr())
  const refused = await shop.call(
    confirmOrderPayment,
    { params: { id: order._id }, body: { confirmed: false } },
    admin.token,
  )
  expect(refused).not.toHaveProperty('paymentBeingChecked')
  expect(await lastMail(asha)).toContain(
    `We could not find your payment (UTR ${order.utr}). If it has left your account, please reply to this e-mail, and we will look again.`,
  )
  expect(await noted(order.utr)).toBeUndefined()
})

test('a UTR from before its order reopens after cancelling', async ({
  shop,
  admin,
  asha,
  place,
  cancel,
  noted,
}) => {
  const utr = newUtr()
  await sendOrder(shop, asha, {
    products: [{ productId: crypto.randomUUID(), quantity: 1 }],
    amount: '1.00',
    paymentMethod: 'UPI',
    utr,
  })
  await shop.call(settleNotedPayment, { params: { id: (await noted(utr))?._id ?? '' } }, admin.token)
  const order = await place(asha, utr)
  await cancel(asha, order)
  expect(await noted(utr)).toMatchObject({
    settledAt: null,
    reason: `The shopper cancelled order ${order.orderId}.`,
  })
})

test('LIMIT-07 cancelling orders notes at most five payments an hour', async ({
  shop,
  place,
  cancel,
  noted,
  lastMail,
}) => {
  const shopper = await newShopper(shop)
  for (let count = 0; count < 5; count += 1) await cancel(shopper, await place(shopper, newUtr()))
  const order = await place(shopper, newUtr())
  expect((await cancel(shopper, order)).order).not.toHaveProperty('paymentBeingChecked')
  expect(await noted(order.utr)).toBeUndefined()
  expect(await lastMail(shopper)).toContain(
    `If you have paid (UTR ${order.utr}), please reply to this e-mail, and we will send your money back.`,
  )
})
