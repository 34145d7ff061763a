import fc from 'fast-check'
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
import { seed } from '../../../../../tests/soak.ts'
import * as manage from '../../../../contract/manage-orders.ts'
import { getOrder } from '../../../../contract/order.ts'
import { createRefund, previewRefund } from '../../../../contract/refund.ts'

const test = refundsTest

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
    [{ ...paidBack, date: '2026-02-31' }, 'date: is not an existing date'],
    [{ ...paidBack, date: '2020-01-01' }, 'date: must not be before the payment'],
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
