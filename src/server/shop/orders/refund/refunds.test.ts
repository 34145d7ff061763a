import { expect } from 'vitest'
import { newProduct, refusal, refusalBody, sendOrder } from '../../../../../tests/factories.ts'
import {
  anklets,
  chain,
  goodwill,
  paidBack,
  type Wanted,
  refundsTest,
} from '../../../../../tests/fixtures/refunds.ts'
import { mailsFor } from '../../../../../tests/mails.ts'
import { listAuditLog } from '../../../../contract/audit.ts'
import * as manage from '../../../../contract/manage-orders.ts'
import { getOrder } from '../../../../contract/order.ts'
import { createRefund, listRefunds } from '../../../../contract/refund.ts'
import { getAdminStats, getUserStats } from '../../../../contract/stats.ts'
import { renderMail, type StoredMail } from '../../../core/mail/render-mail.ts'

const test = refundsTest

test('REFUND-01 REFUND-02 REFUND-03 refunds the worked example piece by piece', async ({
  shop,
  admin,
  asha,
  example,
  preview,
  refund,
  stocksOf,
}) => {
  const order = await example()
  expect(order).toMatchObject({ refundedAmount: 0, refunds: [], creditNotes: [] })
  const seen = await preview(order, anklets(1))
  expect(seen).toEqual({
    digest: expect.any(String) as string,
    amount: 12_439.72,
    taxable: 12_077.4,
    tax: 362.32,
    left: 173_907.55,
    to: [{ paymentId: expect.any(String) as string, provider: 'upi', amount: 12_439.72 }],
  })
  const first = await refund(order, anklets(1))
  expect(first).toMatchObject({
    paymentStatus: 'paid',
    refundedAmount: 12_439.72,
    refunds: [
      {
        _id: expect.any(String) as string,
        amount: 12_439.72,
        state: 'done',
        at: expect.any(String) as string,
      },
    ],
  })
  expect(await stocksOf(order)).toEqual([4, 4])
  expect((await refund(order, chain)).refundedAmount).toBe(161_467.82)
  expect(await refusal(preview(order, { amount: 12_439.74, ...goodwill }))).toEqual({
    status: 409,
    message: 'At most ₹12,439.73 can be refunded.',
  })
  const whole = await refund(order, anklets(1))
  expect(whole).toMatchObject({
    paymentStatus: 'refunded',
    refundedAmount: 173_907.55,
    status: 'pending',
    cancelledAt: null,
  })
  expect(whole.refunds.map(({ amount }) => amount)).toEqual([12_439.72, 149_028.1, 12_439.73])
  expect(whole.history.map(({ event }) => event)).toEqual(['paid', 'refunded'])
  expect(await stocksOf(order)).toEqual([5, 5])
  // The pieces are back in stock already.
  await shop.call(manage.cancelOrderAsAdmin, { params: { id: order._id }, body: {} }, admin.token)
  expect(await stocksOf(order)).toEqual([5, 5])
  expect(await shop.call(listRefunds, { params: { id: order.orderId } }, admin.token)).toMatchObject([
    {
      amount: 12_439.72,
      taxable: 12_077.4,
      tax: 362.32,
      reason: 'Too small',
      lines: anklets(1).lines,
      ...paidBack,
      by: 'Asha',
      state: 'done',
    },
    { amount: 149_028.1 },
    { amount: 12_439.73, taxable: 12_077.41 },
  ])
  const own = await shop.call(getOrder, { params: { id: order._id } }, asha.token)
  expect(own.refunds).toEqual(whole.refunds)
  const log = await shop.call(listAuditLog, { query: { entityId: order._id } }, admin.token)
  expect(log.map(({ after }) => after)).toContainEqual({
    refund: { amount: 12_439.72, reason: 'Too small', ...paidBack },
  })
})

test('REFUND-02 rejects a refund that differs from its preview', async ({
  shop,
  admin,
  example,
  preview,
  refund,
}) => {
  const order = await example()
  const { digest } = await preview(order, anklets(1))
  const send = (wanted: Wanted) =>
    refusalBody(
      shop.call(
        createRefund,
        { params: { id: order._id }, body: { ...wanted, digest, ...paidBack } },
        admin.token,
      ),
    )
  expect(await send(anklets(2))).toMatchObject({ status: 409, data: { code: 'stale_edit' } })
  await refund(order, { amount: 1, ...goodwill })
  expect(await send(anklets(1))).toMatchObject({
    status: 409,
    data: { code: 'stale_edit', message: 'This order has changed since the preview. Please look again.' },
  })
})

test('REFUND-04 an amount is divided at the ratio of the order', async ({ shop, admin, asha, preview }) => {
  const productId = await newProduct(shop, { price: 152_302.6 })
  const { order } = (
    await sendOrder(shop, asha, {
      products: [{ productId, quantity: 1 }],
      amount: '156871.68',
      paymentMethod: 'UPI',
    })
  ).body
  await shop.call(
    manage.confirmOrderPayment,
    { params: { id: order._id }, body: { confirmed: true } },
    admin.token,
  )
  expect(await preview(order, { amount: 1000, ...goodwill })).toMatchObject({
    amount: 1000,
    taxable: 970.87,
    tax: 29.13,
  })
})

test('REFUND-08 the refund-order call refunds the rest, and sums follow', async ({
  shop,
  admin,
  asha,
  example,
  refund,
  stocksOf,
}) => {
  const figures = async () => {
    const { totalEarnings } = await shop.call(getAdminStats, {}, admin.token)
    const { totalPayments } = await shop.call(getUserStats, { params: { id: asha.id } }, admin.token)
    return [totalEarnings, totalPayments].map((rupees) => Math.round(rupees * 100))
  }
  const [earned = 0, paid = 0] = await figures()
  const order = await example()
  expect(await figures()).toEqual([earned + 17_390_755, paid + 17_390_755])
  await refund(order, anklets(1))
  expect(await figures()).toEqual([earned + 16_146_783, paid + 16_146_783])
  const rest = await shop.call(
    manage.refundOrder,
    { params: { id: order._id }, body: { cancel: true } },
    admin.token,
  )
  expect(rest).toMatchObject({
    paymentStatus: 'refunded',
    refundedAmount: 173_907.55,
    refunds: [{ amount: 12_439.72 }, { amount: 161_467.83 }],
  })
  expect(await stocksOf(order)).toEqual([5, 5])
  expect(await figures()).toEqual([earned, paid])
})

test('REFUND-12 mails the customer each refund with its pieces and way', async ({
  shop,
  asha,
  example,
  refund,
}) => {
  const order = await example()
  await refund(order, anklets(2), { ...paidBack, way: 'bank' })
  await refund(order, { amount: 500, ...goodwill })
  const mails = (await mailsFor(shop, asha.email)).filter(({ kind }) => kind === 'payment_refunded')
  const texts = mails.map(
    (mail) =>
      renderMail(mail as StoredMail, {
        name: 'Suvarna',
        email: 'care@suvarna.example',
        publicUrl: 'https://suvarna.example',
      }).text,
  )
  expect(texts[0]).toContain(`we have refunded ₹24,879.45 for order ${order.orderId}`)
  expect(texts[0]).toContain('2 × Anklet')
  expect(texts[0]).toContain('It goes back by bank transfer. Banks take 7 to 10 business days to show it.')
  expect(texts[1]).toContain('₹500.00')
  expect(texts[1]).not.toContain('Refunded pieces')
  expect(texts).toHaveLength(2)
})

test('REFUND-12 restocks only pieces that were counted', async ({ shop, admin, asha, refund, stocksOf }) => {
  const products = [
    { productId: await newProduct(shop, { price: 100, stock: 5 }), quantity: 2 },
    { productId: await newProduct(shop, { price: 100 }), quantity: 1 },
  ]
  const { order } = (await sendOrder(shop, asha, { products, amount: '309.00', paymentMethod: 'UPI' })).body
  await shop.call(
    manage.confirmOrderPayment,
    { params: { id: order._id }, body: { confirmed: true } },
    admin.token,
  )
  await refund(order, {
    lines: [
      { position: 0, quantity: 1 },
      { position: 1, quantity: 1 },
    ],
    reason: 'Returned',
    restock: true,
  })
  expect(await stocksOf(order)).toEqual([4, null])
  await shop.call(manage.cancelOrderAsAdmin, { params: { id: order._id }, body: {} }, admin.token)
  expect(await stocksOf(order)).toEqual([5, null])
  await refund(order, { lines: [{ position: 0, quantity: 1 }], reason: 'Returned', restock: true })
  expect(await stocksOf(order)).toEqual([5, null])
})
