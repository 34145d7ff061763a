import { expect } from 'vitest'
import { refusal, refusalBody } from '../../../../../tests/factories.ts'
import { LIGHT_SOLD, orderOfPieceTest } from '../../../../../tests/fixtures/order-of-piece.ts'
import { mailsFor } from '../../../../../tests/mails.ts'
import { pdfText } from '../../../../../tests/pdf-text.ts'
import { addOrderPayment, previewManualOrder } from '../../../../contract/counter-order.ts'
import { issueInvoice } from '../../../../contract/invoicing.ts'
import { cancelOrderAsAdmin, updateOrderStatus } from '../../../../contract/manage-orders.ts'
import { HOUR_MS } from '../../../../rules/durations.ts'
import { cancelExpiredEstimate } from '../base/expired-estimates.ts'

const test = orderOfPieceTest

test('PIECE-09 an order is priced by the weights of its piece', async ({
  shop,
  admin,
  asha,
  newPieces,
  order,
  stateOf,
  confirm,
}) => {
  const chain = await newPieces()
  const {
    productId,
    pieces: [heavy, light],
  } = chain
  const { status, body } = await order(asha, [{ productId, pieceId: light?._id, quantity: 1 }], '190220.21')
  expect(status, JSON.stringify(body)).toBe(201)
  expect(body.order).toMatchObject({
    totals: { totalPrice: 184_679.82, tax: 5540.39, grandTotal: 190_220.21 },
    products: [
      {
        price: 184_679.82,
        quantity: 1,
        size: '20',
        grossWeight: 12.43,
        netWeight: 12.43,
        breakup: { netWeight: 12.43 },
        pieces: [{ _id: light?._id, huid: light?.huid, netWeight: 12.43 }],
      },
    ],
  })
  expect(await stateOf(chain)).toEqual(LIGHT_SOLD)
  expect(
    (await order(asha, [{ productId, pieceId: light?._id, quantity: 1 }], '190220.21')).body,
  ).toMatchObject({ code: 'sold_out', message: 'This piece has just been sold. Please choose another.' })
  expect(
    JSON.stringify((await mailsFor(shop, asha.email)).find(({ kind }) => kind === 'order_placed')?.data),
  ).toContain('12.430 g')
  // Without a piece, an order takes the lightest.
  const other = await order(asha, [{ productId, quantity: 1 }], '191480.90')
  expect(other.body.order.products).toMatchObject([
    { price: 185_903.79, netWeight: 12.512, pieces: [{ _id: heavy?._id }] },
  ])
  expect(await stateOf(chain)).toMatchObject({ stock: 0 })
  expect((await order(asha, [{ productId, quantity: 1 }], '191480.90')).body.message).toBe(
    'Om chain is out of stock.',
  )
  // PIECE-11: the order has its HUID from the start, so it can be billed and sent.
  await confirm(body.order)
  await shop.call(issueInvoice, { params: { id: body.order._id } }, admin.token)
  const bill = await shop.app.inject({
    url: `/api/orders/invoice/${body.order._id}`,
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(pdfText(bill.rawPayload).join(' ')).toContain(light?.huid ?? '')
  const slip = await shop.app.inject({
    url: `/api/orders/packing-slip/${body.order._id}`,
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(pdfText(slip.rawPayload).join(' ')).toContain(light?.huid ?? '')
  expect(
    (
      await shop.call(
        updateOrderStatus,
        { params: { id: body.order._id }, body: { status: 'shipped' } },
        admin.token,
      )
    ).status,
  ).toBe('shipped')
})

test('PIECE-09 several pieces become a line each, lightest first', async ({ asha, newPieces, order }) => {
  const { productId, pieces } = await newPieces([1.2, 1, 1.1])
  const choices = [
    { productId, quantity: 1 },
    { productId, pieceId: pieces[1]?._id, quantity: 1 },
  ]
  expect((await order(asha, [{ productId, pieceId: pieces[1]?._id, quantity: 2 }], '1')).body.message).toBe(
    'products.0.quantity: must be 1 for a chosen piece',
  )
  expect((await order(asha, [choices[1] ?? {}, choices[1] ?? {}], '1')).body.message).toBe(
    'products: must name each piece once',
  )
  expect((await order(asha, [{ productId, quantity: 4 }], '1')).body.code).toBe('sold_out')
  const shown = (await order(asha, choices, '1')).body as unknown as { totals: { grandTotal: number } }
  const { body } = await order(asha, choices, shown.totals.grandTotal.toFixed(2))
  expect(
    body.order.products.map(({ netWeight, quantity, pieces: own }) => [netWeight, quantity, own?.[0]?._id]),
  ).toEqual([
    [1.1, 1, pieces[2]?._id],
    [1, 1, pieces[1]?._id],
  ])
})

test('PIECE-09 the counter prices a scanned piece by its own weights', async ({
  shop,
  admin,
  newPieces,
  take,
  stateOf,
}) => {
  const chain = await newPieces()
  const {
    productId,
    pieces: [heavy, light],
  } = chain
  const preview = await shop.call(
    previewManualOrder,
    { body: { products: [{ productId, quantity: 1 }] } },
    admin.token,
  )
  expect(preview).toMatchObject({
    lines: [{ price: 184_679.82, netWeight: 12.43, pieces: [{ _id: light?._id }] }],
    totals: { grandTotal: 190_220.21 },
  })
  const estimate = await take([{ productId, pieceId: heavy?._id ?? null, quantity: 1 }], {
    amount: 191_480.9,
  })
  expect(estimate).toMatchObject({
    amount: 191_480.9,
    products: [{ netWeight: 12.512, pieces: [{ _id: heavy?._id, huid: heavy?.huid }] }],
  })
  expect(await stateOf(chain)).toEqual({ states: ['sold with an order', 'in_stock'], stock: 1, from: 12.43 })
  expect(await refusalBody(take([{ productId, pieceId: heavy?._id ?? null, quantity: 1 }]))).toMatchObject({
    status: 409,
    data: { code: 'piece_taken' },
  })
  const special = await take([{ productId, quantity: 1, price: 180_000, priceReason: 'Old customer' }])
  expect(special).toMatchObject({
    products: [{ price: 180_000, listPrice: 184_679.82, pieces: [{ _id: light?._id }] }],
  })
  expect(await stateOf(chain)).toMatchObject({ stock: 0 })
  await shop.call(
    addOrderPayment,
    {
      params: { id: special._id },
      body: { provider: 'terminal', amount: special.amount, reference: '4028' },
    },
    admin.token,
  )
  while (await shop.context.db.transaction((tx) => cancelExpiredEstimate(tx, Date.now() + 48 * HOUR_MS)));
  expect(await stateOf(chain)).toEqual({ states: ['in_stock', 'sold with an order'], stock: 1, from: 12.512 })
})

test('PIECE-11 the piece of an order can be exchanged, not taken away', async ({
  shop,
  admin,
  asha,
  newPieces,
  order,
  assign,
  stateOf,
  confirm,
  refund,
}) => {
  const chain = await newPieces([12.512, 12.43, 12.48])
  const {
    productId,
    pieces: [heavy, light, middle],
  } = chain
  const { body } = await order(asha, [{ productId, pieceId: heavy?._id, quantity: 1 }], '191480.90')
  expect(await refusal(assign(body.order, []))).toEqual({
    status: 400,
    message: 'lines.0.pieces: must be 1 piece',
  })
  expect(await refusal(assign(body.order, [light?._id ?? '']))).toMatchObject({
    status: 409,
    message: 'This piece weighs 12.430 g, but the customer paid for 12.512 g.',
  })
  expect((await assign(body.order, [middle?._id ?? ''])).products).toMatchObject([
    { price: 185_903.79, netWeight: 12.512, pieces: [{ _id: middle?._id }] },
  ])
  expect(await stateOf(chain)).toEqual({
    states: ['in_stock', 'in_stock', 'sold with an order'],
    stock: 2,
    from: 12.43,
  })
  await confirm(body.order)
  // PIECE-12: the difference of a lighter piece is refunded.
  expect(await refund(body.order, { lighter: { position: 0, pieces: [light?._id] } })).toMatchObject({
    refundedAmount: 1260.69,
    products: [{ pieces: [{ _id: light?._id }] }],
  })
  expect(await stateOf(chain)).toEqual({
    states: ['in_stock', 'sold with an order', 'in_stock'],
    stock: 2,
    from: 12.48,
  })
  // It restocks the piece that it has now.
  await shop.call(cancelOrderAsAdmin, { params: { id: body.order._id }, body: {} }, admin.token)
  expect(await stateOf(chain)).toEqual({
    states: ['in_stock', 'in_stock', 'in_stock'],
    stock: 3,
    from: 12.43,
  })
})
