import { expect } from 'vitest'
import { refusal, refusalBody } from '../../../../tests/factories.ts'
import { line, returnsTest } from '../../../../tests/fixtures/returns.ts'
import { confirmOrderPayment, updateOrderStatus } from '../../../contract/manage-orders.ts'
import { createRefund, previewRefund } from '../../../contract/refund.ts'
import { dayInIndia, isoDay } from '../../../rules/india-time.ts'

const test = returnsTest

test('RETURN-06 receiving checks HUID and weight, and returns the pieces', async ({
  shop,
  admin,
  asha,
  newChain,
  newPiece,
  buy,
  assign,
  stateOf,
  request,
  found,
  step,
}) => {
  const product = await newChain()
  const [one, other] = [
    await newPiece(product, { netWeight: 10.25, grossWeight: 10.25 }),
    await newPiece(product),
  ]
  const order = await buy(asha, [product])
  await assign(order, [{ position: 0, pieces: [one._id] }])
  await shop.call(confirmOrderPayment, { params: { id: order._id }, body: { confirmed: true } }, admin.token)
  await shop.call(
    updateOrderStatus,
    { params: { id: order._id }, body: { status: 'completed' } },
    admin.token,
  )
  const { ticket } = await request(order, [line(0)])
  const approved = await step(await found(ticket), 'approve')
  const receive = (piece: object, lossConfirmed = false) =>
    step(approved, 'receive', { pieces: [{ position: 0, ...piece }], lossConfirmed })
  expect(
    (await refusalBody(step(approved, 'receive', { pieces: [{ position: 0 }, { position: 0 }] }))).data,
  ).toMatchObject({ code: 'invalid_input', message: 'pieces.1.position: is not a piece of this return' })
  expect(await refusalBody(receive({ huid: one.huid, grossWeight: 10.1 }))).toMatchObject({
    status: 409,
    data: {
      code: 'piece_too_light',
      message: 'This piece weighs 10.100 g; it weighed 10.250 g when it was sold. Please confirm the loss.',
    },
  })
  expect(await stateOf(one)).toEqual(['sold', order._id, 0])
  const received = await receive({ huid: one.huid, grossWeight: 10.1 }, true)
  expect(received).toMatchObject({
    state: 'received',
    isRefunded: false,
    received: [
      { position: 0, huid: one.huid, grossWeight: 10.1, text: `HUID ${one.huid} was sold with this order.` },
    ],
  })
  expect([await stateOf(one), await stateOf(other)]).toEqual([
    ['returned', order._id, 0],
    ['in_stock', null, null],
  ])

  const body = { lines: [line(0)], reason: 'Too small', restock: false, returnId: received._id }
  const { digest } = await shop.call(
    previewRefund,
    { params: { id: order._id }, body: { lines: body.lines } },
    admin.token,
  )
  const refund = () =>
    shop.call(
      createRefund,
      {
        params: { id: order._id },
        body: { ...body, digest, way: 'cash', date: isoDay(dayInIndia(Date.now())), reference: 'V-18' },
      },
      admin.token,
    )
  await refund()
  expect(await found(ticket)).toMatchObject({ state: 'received', isRefunded: true })
  expect((await refusal(refund())).status).toBe(409)
})

test('RETURN-06 refunds at most the pieces of a return', async ({
  shop,
  admin,
  delivered,
  request,
  found,
  step,
}) => {
  const order = await delivered([{}])
  await shop.call(confirmOrderPayment, { params: { id: order._id }, body: { confirmed: true } }, admin.token)
  const received = await step(
    await step(await found((await request(order, [line(0)])).ticket), 'approve'),
    'receive',
  )
  const refund = async (quantity: number) => {
    const lines = [line(0, quantity)]
    const { digest } = await shop.call(
      previewRefund,
      { params: { id: order._id }, body: { lines } },
      admin.token,
    )
    return shop.call(
      createRefund,
      {
        params: { id: order._id },
        body: {
          lines,
          reason: 'Too small',
          returnId: received._id,
          digest,
          way: 'cash',
          date: isoDay(dayInIndia(Date.now())),
          reference: 'V-19',
        },
      },
      admin.token,
    )
  }
  expect(await refusal(refund(2))).toEqual({ status: 400, message: 'lines: more than was returned' })
  expect((await refund(1)).refundedAmount).toBe(110)
  expect((await request(order, [line(0, 2)])).state).toBe('requested')
})

test('RETURN-06 warns of a HUID that was not sold with the order', async ({
  shop,
  admin,
  asha,
  newChain,
  newPiece,
  buy,
  assign,
  stateOf,
  request,
  found,
  step,
}) => {
  const product = await newChain()
  const one = await newPiece(product)
  const order = await buy(asha, [product])
  await assign(order, [{ position: 0, pieces: [one._id] }])
  await shop.call(
    updateOrderStatus,
    { params: { id: order._id }, body: { status: 'completed' } },
    admin.token,
  )
  const approved = await step(await found((await request(order, [line(0)])).ticket), 'approve')
  expect(await step(approved, 'receive', { pieces: [{ position: 0, huid: 'zz99zz' }] })).toMatchObject({
    received: [{ huid: 'ZZ99ZZ', grossWeight: null, text: 'HUID ZZ99ZZ was not sold with this order.' }],
  })
  expect((await stateOf(one))[0]).toBe('sold')
})
