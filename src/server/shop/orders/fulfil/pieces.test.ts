import { expect } from 'vitest'
import { newShopper, refusal } from '../../../../../tests/factories.ts'
import { assignedPiecesTest } from '../../../../../tests/fixtures/assigned-pieces.ts'
import { issueInvoice } from '../../../../contract/invoicing.ts'
import { cancelOrderAsAdmin } from '../../../../contract/manage-orders.ts'
import { cancelOrder, getOrder, type Order } from '../../../../contract/order.ts'

const test = assignedPiecesTest

const NEEDED = 'Enter the HUID of each hallmarked piece before dispatch.'

test('PIECE-04 pieces are assigned to a line and can be replaced', async ({
  shop,
  admin,
  asha,
  newChain,
  newPiece,
  buy,
  assign,
  stateOf,
}) => {
  const product = await newChain()
  const [one, two, three] = [
    await newPiece(product),
    await newPiece(product),
    await newPiece(product, { huid: null, tag: 'spare' }),
  ]
  const order = await buy(asha, [product], 2)
  const assigned = await assign(order, [{ position: 0, pieces: [one._id, two._id] }])
  expect(assigned.products[0]).toMatchObject({
    needsHuid: true,
    pieces: [{ _id: one._id, huid: one.huid }, { _id: two._id }],
  })
  expect(await stateOf(one)).toEqual(['sold', order._id, 0])
  await assign(order, [{ position: 0, pieces: [three._id, two._id] }])
  expect([await stateOf(one), await stateOf(three)]).toEqual([
    ['in_stock', null, null],
    ['sold', order._id, 0],
  ])
  await assign(order, [{ position: 0, pieces: [] }])
  expect([await stateOf(two), await stateOf(three)]).toEqual([
    ['in_stock', null, null],
    ['in_stock', null, null],
  ])
  expect(
    (await shop.call(getOrder, { params: { id: order._id } }, admin.token)).products[0],
  ).not.toHaveProperty('pieces')
})

test('PIECE-04 a line accepts exactly its quantity of its variant’s pieces in stock', async ({
  shop,
  admin,
  asha,
  newChain,
  newPiece,
  buy,
  assign,
}) => {
  const [product, other] = [await newChain(), await newChain()]
  const [one, two, strange, gone] = [
    await newPiece(product),
    await newPiece(product),
    await newPiece(other),
    await newPiece(product),
  ]
  const order = await buy(asha, [product], 2)
  const refused = (pieces: string[], position = 0) => refusal(assign(order, [{ position, pieces }]))
  expect(await refused([one._id])).toEqual({ status: 400, message: 'lines.0.pieces: must be 2 pieces' })
  expect(await refused([one._id, two._id], 1)).toEqual({
    status: 400,
    message: 'lines.0.position: is not a line of this order',
  })
  expect(await refused([one._id, strange._id])).toEqual({
    status: 400,
    message: 'lines.0.pieces.1: This piece is of another product that is named Tara ring, too.',
  })
  expect(await refused([one._id, one._id])).toEqual({
    status: 400,
    message: 'lines: must name each piece once',
  })
  expect((await refused([one._id, '01900000-0000-7000-8000-000000000000'])).status).toBe(404)
  await shop.app.inject({
    method: 'PATCH',
    url: `/api/pieces/${gone._id}`,
    headers: { authorization: `Bearer ${admin.token}` },
    payload: { state: 'gone' },
  })
  expect(await refused([one._id, gone._id])).toEqual({
    status: 409,
    message: `HUID ${gone.huid} is not in stock.`,
  })
  await assign(order, [{ position: 0, pieces: [one._id, two._id] }])
  const later = await buy(asha, [product])
  expect(await refusal(assign(later, [{ position: 0, pieces: [two._id] }]))).toEqual({
    status: 409,
    message: `HUID ${two.huid} was sold with another order.`,
  })
  const sold = await shop.app.inject({
    method: 'DELETE',
    url: `/api/pieces/${two._id}`,
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect([sold.statusCode, sold.json()]).toEqual([409, expect.objectContaining({ code: 'in_use' })])
})

test('PIECE-04 of two administrators who assign one piece, one wins', async ({
  asha,
  admin,
  shop,
  newChain,
  newPiece,
  buy,
  assign,
  stateOf,
}) => {
  const product = await newChain()
  const other = await newShopper(shop, 'admin')
  for (let round = 0; round < 10; round += 1) {
    const [piece, first, second] = [
      await newPiece(product),
      await buy(asha, [product]),
      await buy(asha, [product]),
    ]
    const lines = [{ position: 0, pieces: [piece._id] }]
    const results = await Promise.all([
      refusal(assign(first, lines, admin)),
      refusal(assign(second, lines, other)),
    ])
    expect(results.map(({ status }) => status).sort()).toEqual([409, 'accepted'])
    const winner = results[0]?.status === 'accepted' ? first : second
    expect(await stateOf(piece)).toEqual(['sold', winner._id, 0])
    const refused = results.find(({ status }) => status === 409)
    expect(refused?.message).toBe(`HUID ${piece.huid} was sold with another order.`)
  }
})

test('PIECE-05 an order ships once every hallmarked piece has a HUID', async ({
  asha,
  newChain,
  newPiece,
  buy,
  assign,
  setStatus,
  shop,
  admin,
}) => {
  const product = await newChain()
  const order = await buy(asha, [product], 2)
  for (const status of ['shipped', 'completed'] as const)
    expect(await refusal(setStatus(order, status))).toEqual({ status: 422, message: NEEDED })
  expect(await refusal(shop.call(issueInvoice, { params: { id: order._id } }, admin.token))).toEqual({
    status: 422,
    message: NEEDED,
  })
  await setStatus(order, 'processing')
  const [huid, tagged] = [
    await newPiece(product),
    await newPiece(product, { huid: null, tag: `tag of ${order.orderId}` }),
  ]
  await assign(order, [{ position: 0, pieces: [huid._id, tagged._id] }])
  expect((await refusal(setStatus(order, 'shipped'))).status).toBe(422)
  await assign(order, [{ position: 0, pieces: [huid._id, (await newPiece(product))._id] }])
  expect((await setStatus(order, 'shipped')).status).toBe('shipped')
  expect((await setStatus(order, 'completed')).status).toBe('completed')
})

test('PIECE-05 updating several orders rejects all and names those without HUID', async ({
  shop,
  admin,
  asha,
  newChain,
  newPiece,
  buy,
  assign,
}) => {
  const product = await newChain()
  const [ready, first, second] = [
    await buy(asha, [product]),
    await buy(asha, [product]),
    await buy(asha, [product]),
  ]
  await assign(ready, [{ position: 0, pieces: [(await newPiece(product))._id] }])
  const response = await shop.app.inject({
    method: 'PATCH',
    url: '/api/orders/update-order-statuses',
    headers: { authorization: `Bearer ${admin.token}` },
    payload: { orders: [ready, first, second].map(({ _id }) => ({ _id })), status: 'shipped' },
  })
  expect(response.statusCode).toBe(422)
  const { code, message, orders } = response.json<{
    code: string
    message: string
    orders: { orderId: string }[]
  }>()
  expect([code, message]).toEqual(['huid_needed', NEEDED])
  expect(orders.map(({ orderId }) => orderId).sort()).toEqual([first.orderId, second.orderId].sort())
  expect((await shop.call(getOrder, { params: { id: ready._id } }, admin.token)).status).toBe('pending')
})

test('PIECE-06 a piece may be lighter within the tolerance', async ({
  shop,
  admin,
  asha,
  newChain,
  newPiece,
  buy,
  assign,
}) => {
  const product = await newChain()
  const order = await buy(asha, [product])
  const weighs = async (netWeight: number) => {
    const piece = await newPiece(product, { netWeight, grossWeight: 11 })
    return refusal(assign(order, [{ position: 0, pieces: [piece._id] }]))
  }
  expect(await weighs(10.18)).toEqual({
    status: 409,
    message: 'This piece weighs 10.180 g, but the customer paid for 10.250 g.',
  })
  expect(await weighs(10.198)).toEqual({
    status: 409,
    message: 'This piece weighs 10.198 g, but the customer paid for 10.250 g.',
  })
  expect([(await weighs(10.199)).status, (await weighs(10.4)).status]).toEqual(['accepted', 'accepted'])
  const { groups } = (
    await shop.app.inject({ url: '/api/settings', headers: { authorization: `Bearer ${admin.token}` } })
  ).json<{ groups: { name: string; version: number }[] }>()
  const set = async (value: number | null, version: number) =>
    shop.app.inject({
      method: 'PATCH',
      url: '/api/settings',
      headers: { authorization: `Bearer ${admin.token}` },
      payload: { group: 'jewellery', values: { WEIGHT_TOLERANCE: value }, version },
    })
  const version = groups.find(({ name }) => name === 'jewellery')?.version ?? 0
  expect((await set(1, version)).statusCode).toBe(200)
  await expect.poll(async () => (await weighs(10.18)).status).toBe('accepted')
  expect((await set(null, version + 1)).statusCode).toBe(200)
})

test('PIECE-07 cancelling puts the pieces back in stock, or marks them as gone', async ({
  shop,
  admin,
  asha,
  newChain,
  newPiece,
  buy,
  assign,
  stateOf,
}) => {
  const product = await newChain()
  const cancelledBy = async (cancel: (order: Order) => Promise<unknown>) => {
    const [order, piece] = [await buy(asha, [product]), await newPiece(product)]
    await assign(order, [{ position: 0, pieces: [piece._id] }])
    await cancel(order)
    expect(await refusal(assign(order, [{ position: 0, pieces: [piece._id] }]))).toMatchObject({
      status: 409,
      message: `Order ${order.orderId} was cancelled.`,
    })
    return stateOf(piece)
  }
  expect(await cancelledBy(({ _id }) => shop.call(cancelOrder, { params: { id: _id } }, asha.token))).toEqual(
    ['in_stock', null, null],
  )
  expect(
    await cancelledBy(({ _id }) =>
      shop.call(cancelOrderAsAdmin, { params: { id: _id }, body: {} }, admin.token),
    ),
  ).toEqual(['in_stock', null, null])
  expect(
    await cancelledBy(({ _id }) =>
      shop.call(cancelOrderAsAdmin, { params: { id: _id }, body: { restock: false } }, admin.token),
    ),
  ).toEqual(['gone', null, null])
})
