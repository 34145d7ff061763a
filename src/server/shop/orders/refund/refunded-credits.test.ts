import { expect } from 'vitest'
import { refusal } from '../../../../../tests/factories.ts'
import { newPhone, creditsTest } from '../../../../../tests/fixtures/credits.ts'
import { getUnusedCredit } from '../../../../contract/credit.ts'
import { issueInvoice } from '../../../../contract/invoicing.ts'
import { cancelOrderAsAdmin } from '../../../../contract/manage-orders.ts'
import { createRefund, listRefunds, previewRefund } from '../../../../contract/refund.ts'
import { dayInIndia, isoDay } from '../../../../rules/india-time.ts'

const test = creditsTest

test('REFUND-02 refunds money first, and keeps the rest as credit', async ({
  shop,
  admin,
  take,
  credit,
  pay,
}) => {
  const customer = { name: 'Meera Iyer', phone: newPhone() }
  const order = await take(1, { customer })
  await pay(order, 55_735.68)
  await credit(order)
  await shop.call(issueInvoice, { params: { id: order._id } }, admin.token)
  const refund = async (amount: number, how: object = {}) => {
    const request = { amount, reason: 'Too long', restock: false }
    const { digest, to } = await shop.call(
      previewRefund,
      { params: { id: order._id }, body: request },
      admin.token,
    )
    return {
      to,
      order: await shop.call(
        createRefund,
        { params: { id: order._id }, body: { ...request, digest, ...how } },
        admin.token,
      ),
    }
  }
  const byHand = { way: 'cash', date: isoDay(dayInIndia(Date.now())), reference: 'V-21' }
  const first = await refund(60_000, byHand)
  expect(first.to).toMatchObject([
    { provider: 'cash', amount: 55_735.68 },
    { provider: 'credit', amount: 4264.32 },
  ])
  // Nothing is paid out, so there is nothing to enter.
  const second = await refund(96_871.68)
  expect(second).toMatchObject({
    to: [{ provider: 'credit', amount: 96_871.68 }],
    order: { paymentStatus: 'refunded', creditNotes: [{}, {}, {}] },
  })
  expect(
    (await shop.call(listRefunds, { params: { id: order._id } }, admin.token)).map(
      ({ way, reference, amount }) => [way, reference, amount],
    ),
  ).toEqual([
    ['cash', 'V-21', 55_735.68],
    ['credit', null, 4264.32],
    ['credit', null, 96_871.68],
  ])
  expect(await shop.call(getUnusedCredit, { params: { from: order.orderId } }, admin.token)).toEqual({
    order: { _id: order._id, orderId: order.orderId },
    left: 101_136,
  })
  const exchange = {
    kind: 'exchange',
    from: order.orderId.toLowerCase(),
    amount: 101_136,
    perGram: undefined,
  }
  expect(await refusal(credit(await take(), exchange))).toEqual({
    status: 400,
    message: 'This credit belongs to another customer.',
  })
  const next = await take(1, { customer })
  expect(await credit(next, exchange)).toMatchObject({
    payments: [{ provider: 'credit', credit: 'exchange', amount: 101_136 }],
  })
  expect(await refusal(credit(await take(1, { customer }), { ...exchange, amount: 0.01 }))).toEqual({
    status: 400,
    message: 'Nothing of this credit is left.',
  })
})

test('RETURN-07 the credit of a cancelled estimate can be used again', async ({
  shop,
  admin,
  take,
  credit,
  pay,
}) => {
  const customer = { name: 'Meera Iyer', phone: newPhone() }
  const order = await take(1, { customer })
  await credit(order)
  await pay(order, 1000)
  expect((await shop.call(getUnusedCredit, { params: { from: order.orderId } }, admin.token)).left).toBe(0)
  await shop.call(cancelOrderAsAdmin, { params: { id: order._id }, body: {} }, admin.token)
  const checks = await shop.app.inject({
    url: '/api/payments?toCheck=1',
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(
    checks.json<{ orderId: string; provider: string }[]>().filter(({ orderId }) => orderId === order.orderId),
  ).toMatchObject([{ provider: 'cash' }])
  const next = await take(1, { customer })
  const use = (amount: number) => refusal(credit(next, { kind: 'exchange', from: order.orderId, amount }))
  expect((await Promise.all([use(60_000), use(60_000)])).map(({ status }) => status).toSorted()).toEqual([
    400,
    'accepted',
  ])
  expect(await use(41_136.01)).toEqual({ status: 400, message: '₹41,136.00 of this credit is left.' })
  expect((await use(41_136)).status).toBe('accepted')
  expect(await refusal(credit(next, { kind: 'exchange', from: 'R26-999999', amount: 1 }))).toEqual({
    status: 400,
    message: 'There is no such return or order.',
  })
})
