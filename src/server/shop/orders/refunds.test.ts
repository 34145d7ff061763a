import fc from 'fast-check'
import { expect } from 'vitest'
import { newCoupon, newProduct, refusal, refusalBody, sendOrder } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { mailsFor } from '../../../../tests/mails.ts'
import { seed } from '../../../../tests/soak.ts'
import { listAuditLog } from '../../../contract/audit.ts'
import * as manage from '../../../contract/manage-orders.ts'
import { getOrder, type Order } from '../../../contract/order.ts'
import { getProduct } from '../../../contract/product.ts'
import { createRefund, listRefunds, previewRefund } from '../../../contract/refund.ts'
import { getAdminStats, getUserStats } from '../../../contract/stats.ts'
import type { Mail } from '../../core/mail/mails.ts'
import { renderMail } from '../../core/mail/render-mail.ts'
import { dayInIndia, isoDay } from '../../../rules/india-time.ts'

const paidBack = { way: 'upi', date: isoDay(dayInIndia(Date.now())), reference: '402812345670' } as const
const goodwill = { reason: 'Late delivery', restock: false }
const chain = { lines: [{ position: 0, quantity: 1 }], reason: 'Clasp broken', restock: true }
const anklets = (quantity: number) => ({
  lines: [{ position: 1, quantity }],
  reason: 'Too small',
  restock: true,
})

type Wanted = {
  lines?: { position: number; quantity: number }[]
  amount?: number
  reason: string
  restock: boolean
}

const test = shopTest({ TAX_RATE: '3', OPEN_COD_ORDERS: '50' })
  /**
   * The order of the worked example, with its payment confirmed; five of each piece were in stock before it.
   */
  .extend('example', ({ shop, admin, asha }) => async (confirmed = true): Promise<Order> => {
    const code = `FIVE-${crypto.randomUUID().slice(0, 8)}`
    await newCoupon(shop, { code, percent: 5 })
    const products = [
      { productId: await newProduct(shop, { name: 'Chain', price: 152_302.6, stock: 5 }), quantity: 1 },
      { productId: await newProduct(shop, { name: 'Anklet', price: 12_713.06, stock: 5 }), quantity: 2 },
    ]
    const { order } = (
      await sendOrder(shop, asha, {
        products,
        couponCode: code,
        amount: '173907.55',
        paymentMethod: 'UPI',
        utr: String(100_000_000_000 + Math.floor(Math.random() * 1e11)),
      })
    ).body
    return confirmed
      ? shop.call(manage.confirmOrderPayment, { params: { id: order._id }, body: { confirmed } }, admin.token)
      : order
  })
  .extend(
    'asAdmin',
    { scope: 'file' },
    ({ shop, admin }) =>
      (id: string) =>
        shop.call(getOrder, { params: { id } }, admin.token),
  )
  .extend(
    'preview',
    { scope: 'file' },
    ({ shop, admin }) =>
      ({ _id: id }: Order, body: Wanted) =>
        shop.call(previewRefund, { params: { id }, body }, admin.token),
  )
  .extend(
    'refund',
    { scope: 'file' },
    ({ shop, admin, preview }) =>
      async (order: Order, wanted: Wanted, how: object = paidBack): Promise<Order> => {
        const { digest } = await preview(order, wanted)
        return shop.call(
          createRefund,
          { params: { id: order._id }, body: { ...wanted, digest, ...how } },
          admin.token,
        )
      },
  )
  .extend(
    'stocksOf',
    { scope: 'file' },
    ({ shop }) =>
      (order: Order) =>
        Promise.all(
          order.products.map(
            async ({ productId }) =>
              (await shop.call(getProduct, { params: { id: productId } })).product.stock,
          ),
        ),
  )

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

test('REFUND-05 concurrent administrators never refund more than was paid', async ({
  shop,
  admin,
  asAdmin,
  example,
  preview,
  refund,
}) => {
  const order = await example()
  await refund(order, chain)
  expect(await refusalBody(preview(order, chain))).toMatchObject({
    status: 409,
    data: { code: 'refund_limit', message: 'At most ₹24,879.45 can be refunded.' },
  })
  const large = { amount: 20_000, ...goodwill }
  const { digest } = await preview(order, large)
  const send = () =>
    refusal(
      shop.call(
        createRefund,
        { params: { id: order._id }, body: { ...large, digest, ...paidBack } },
        admin.token,
      ),
    )
  expect((await Promise.all([send(), send(), send()])).map(({ status }) => status).toSorted()).toEqual([
    409,
    409,
    'accepted',
  ])
  expect((await asAdmin(order._id)).refundedAmount).toBe(169_028.1)
})

test('REFUND-05 random concurrent refunds stay within the payment', async ({
  shop,
  admin,
  asAdmin,
  example,
  refund,
}) => {
  const anyRefund = fc.oneof(
    fc.constantFrom<Wanted>(chain, anklets(1), anklets(2)),
    fc.record({
      amount: fc.integer({ min: 1, max: 100_000 }),
      reason: fc.constant('Late delivery'),
      restock: fc.constant(false),
    }),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(anyRefund, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
      async (rounds) => {
        const order = await example()
        for (const round of rounds) await Promise.all(round.map((each) => refusal(refund(order, each))))
        await shop.call(manage.refundOrder, { params: { id: order._id } }, admin.token)
        const { refunds, refundedAmount, paymentStatus } = await asAdmin(order._id)
        expect([
          paymentStatus,
          refundedAmount,
          Math.round(refunds.reduce((sum, { amount }) => sum + amount, 0) * 100),
        ]).toEqual(['refunded', 173_907.55, 17_390_755])
        const rows = await shop.context.db.reader
          .selectFrom('refunds')
          .select(['taxable_paise', 'tax_paise'])
          .where('order_id', '=', order._id)
          .execute()
        const sumOf = (column: 'taxable_paise' | 'tax_paise') =>
          rows.reduce((sum, row) => sum + row[column], 0)
        expect([sumOf('taxable_paise'), sumOf('tax_paise')]).toEqual([16_884_228, 506_527])
      },
    ),
    { numRuns: 6, seed },
  )
})

test('REFUND-07 money paid back by hand needs way, date and reference', async ({
  shop,
  admin,
  example,
  preview,
  refund,
}) => {
  const order = await example()
  for (const [how, message] of [
    [{}, 'way: is needed'],
    [{ ...paidBack, way: 'gold' }, 'way: must be one of upi, bank, cash'],
    [{ ...paidBack, date: undefined }, 'date: is needed'],
    [{ ...paidBack, date: '2999-01-01' }, 'date: must not be after today'],
    [{ ...paidBack, reference: 'x' }, 'reference: must have 3 to 40 characters'],
    [{ ...paidBack, reference: undefined }, 'reference: must have 3 to 40 characters'],
  ] as const)
    expect(await refusal(refund(order, anklets(1), how))).toEqual({ status: 400, message })
  expect(await refusal(preview(order, { lines: [], reason: 'Too small', restock: false }))).toMatchObject({
    status: 400,
  })
  expect(await refusal(preview(order, { ...chain, amount: 5 }))).toMatchObject({ status: 400 })
  expect(await refusal(preview(order, goodwill))).toMatchObject({ status: 400 })
  expect(await refusal(shop.call(previewRefund, { params: { id: order._id }, body: chain }))).toMatchObject({
    status: 401,
  })
  expect((await shop.call(getOrder, { params: { id: order._id } }, admin.token)).refunds).toEqual([])
})

test('REFUND-12 rejects unknown positions, surplus pieces and unpaid orders', async ({
  shop,
  admin,
  asha,
  example,
  preview,
  refund,
}) => {
  const order = await example()
  for (const lines of [[{ position: 2, quantity: 1 }], [{ position: 0, quantity: 2 }]])
    expect(await refusal(preview(order, { ...chain, lines }))).toEqual({
      status: 400,
      message: 'lines: more than was bought',
    })
  const nothingPaid = { status: 409, message: 'Nothing has been paid for this order.' }
  expect(await refusal(preview(await example(false), chain))).toEqual(nothingPaid)
  const productId = await newProduct(shop, { price: 100 })
  const cash = (await sendOrder(shop, asha, { products: [{ productId, quantity: 1 }], amount: '103.00' }))
    .body.order
  expect(await refusal(preview(cash, chain))).toEqual(nothingPaid)
  // The courier hands a cash order over for cash only.
  await shop.call(
    manage.updateOrderStatus,
    { params: { id: cash._id }, body: { status: 'completed' } },
    admin.token,
  )
  expect(await refund(cash, { amount: 3, ...goodwill }, { ...paidBack, way: 'cash' })).toMatchObject({
    paymentStatus: 'due_on_delivery',
    refundedAmount: 3,
  })
  expect(await refund(cash, chain)).toMatchObject({
    paymentStatus: 'refunded',
    refundedAmount: 103,
    refunds: [{ amount: 3 }, { amount: 100 }],
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
      renderMail(mail as Mail, {
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
