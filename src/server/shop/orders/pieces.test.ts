import { expect } from 'vitest'
import { newShopper, refusal } from '../../../../tests/factories.ts'
import { piecesTest } from '../../../../tests/fixtures/pieces.ts'
import { pdfText } from '../../../../tests/pdf-text.ts'
import { newRing } from '../../../../tests/variants.ts'
import { issueInvoice } from '../../../contract/invoicing.ts'
import { cancelOrderAsAdmin, updateOrderStatus } from '../../../contract/manage-orders.ts'
import { cancelOrder, getOrder, type Order, type OrderStatus } from '../../../contract/order.ts'
import { getPersonalData } from '../../../contract/privacy.ts'

const NEEDED = 'Enter the HUID of each hallmarked piece before dispatch.'

const test = piecesTest
  .extend(
    'setStatus',
    { scope: 'file' },
    ({ shop, admin }) =>
      (order: Order, status: OrderStatus) =>
        shop.call(updateOrderStatus, { params: { id: order._id }, body: { status } }, admin.token),
  )
  .extend('download', { scope: 'file' }, ({ shop, admin }) => async (order: Order) => {
    const { rawPayload, statusCode } = await shop.app.inject({
      url: `/api/orders/invoice/${order._id}`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(statusCode).toBe(200)
    return rawPayload
  })

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

test('PIECE-07 BILL-02 order and invoice show HUID, purity, weights and certificate', async ({
  shop,
  asha,
  newChain,
  newPiece,
  buy,
  assign,
  setStatus,
  download,
}) => {
  const [product, plain] = [await newChain(), await newChain()]
  const certified = await newPiece(product, {
    netWeight: 10.262,
    grossWeight: 10.4,
    certLab: 'IGI',
    certNumber: '6123',
    certUrl: 'https://igi.org/6123',
  })
  const [spare, second] = [await newPiece(product), await newPiece(plain)]
  const order = await buy(asha, [product, plain])
  await assign(order, [
    { position: 0, pieces: [certified._id] },
    { position: 1, pieces: [second._id] },
  ])
  const seen = await shop.call(getOrder, { params: { id: order._id } }, asha.token)
  const shown = {
    _id: certified._id,
    huid: certified.huid,
    grossWeight: 10.4,
    netWeight: 10.262,
    certLab: 'IGI',
    certNumber: '6123',
    certUrl: 'https://igi.org/6123',
  }
  expect(seen.products[0]).toMatchObject({ purity: '18K (750)', pieces: [shown] })
  expect(JSON.stringify((await shop.call(getPersonalData, {}, asha.token)).orders)).toContain(
    JSON.stringify(shown),
  )
  await setStatus(order, 'shipped')
  const pdf = await download(order)
  const words = pdfText(pdf).join(' ')
  expect(words).toContain(
    `18K (750) · HUID ${certified.huid} · gross 10.400 g · net 10.262 g · certificate IGI 6123`,
  )
  expect(words).toContain(`HUID ${second.huid} · gross 10.250 g · net 10.250 g`)
  expect(pdf.toString('latin1')).toContain('https://igi.org/6123')
  expect(words).toContain('You can have the purity of hallmarked')
  expect(words).toContain('BIS recognised Assaying and Hallmarking Centre.')
  expect(words).toContain('BIS registration HM/C-7690000012')
  expect(await refusal(assign(order, [{ position: 0, pieces: [spare._id] }]))).toEqual({
    status: 409,
    message: `Order ${order.orderId} has an invoice that names its pieces.`,
  })
})

test('the packing slip names SKU, purity, weights and HUID of each piece', async ({
  shop,
  admin,
  asha,
  newPiece,
  buy,
  assign,
}) => {
  const {
    id,
    ids: [variantId = ''],
  } = await newRing(shop, [
    { size: '12', sku: 'KP-918', price: 100, fineness: 750, grossWeight: 3.412, netWeight: 3.31 },
  ])
  const order = await buy(asha, [{ id, variantId, size: '12' }], 2)
  const slip = async () =>
    pdfText(
      (
        await shop.app.inject({
          url: `/api/orders/packing-slip/${order._id}`,
          headers: { authorization: `Bearer ${admin.token}` },
        })
      ).rawPayload,
    ).join(' ')
  expect(await slip()).toContain('Gold, size 12 SKU KP-918 · 18K (750) · gross 3.412 g · net 3.310 g')
  expect(await slip()).not.toContain('HUID')
  const pieces = [
    await newPiece({ id, variantId }, { grossWeight: 3.5, netWeight: 3.4 }),
    await newPiece({ id, variantId }, { huid: null, tag: 'T-77', netWeight: 3.3 }),
  ]
  await assign(order, [{ position: 0, pieces: pieces.map(({ _id }) => _id) }])
  for (const words of [
    `HUID ${pieces[0]?.huid} · gross 3.500 g · net 3.400 g`,
    'tag T-77 · gross 3.412 g · net 3.300 g',
  ])
    expect(await slip()).toContain(words)
})

test('PIECE-07 a bill of many pieces goes on to the next pages', async ({
  asha,
  newChain,
  newPiece,
  buy,
  assign,
  setStatus,
  download,
}) => {
  const product = await newChain()
  const order = await buy(asha, [product], 90)
  const pieces: string[] = []
  const huids: (string | null)[] = []
  for (let index = 0; index < 90; index += 1) {
    const { _id, huid } = await newPiece(product)
    pieces.push(_id)
    huids.push(huid)
  }
  await assign(order, [{ position: 0, pieces }])
  await setStatus(order, 'shipped')
  const pdf = await download(order)
  // With the HSN summary, the totals have a page of their own.
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(4)
  const words = pdfText(pdf).join(' ')
  for (const huid of huids) expect(words).toContain(`HUID ${huid} `)
})

test('PIECE-07 no call that anyone may make returns a HUID', async ({ shop, newChain, newPiece }) => {
  const product = await newChain()
  const { huid } = await newPiece(product, { huid: 'SECR3T' })
  for (const url of [
    `/api/product/${product.id}`,
    `/api/product/?search=${product.id}`,
    '/api/product/search?query=tara',
    '/api/product/trending',
    '/api/recommended-products',
    `/api/product/blogs/related/${product.id}`,
    `/shop/${product.id}`,
    '/shop',
    '/sitemap.xml',
  ]) {
    const { payload, statusCode } = await shop.app.inject({
      url,
      headers: { accept: url.startsWith('/api') ? 'application/json' : 'text/html' },
    })
    expect(statusCode, url).toBe(200)
    expect(payload.toUpperCase(), url).not.toContain(huid)
  }
})
