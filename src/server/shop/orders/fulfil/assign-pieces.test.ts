import { expect } from 'vitest'
import { newProduct, refusal, refusalBody } from '../../../../../tests/factories.ts'
import { piecesTest } from '../../../../../tests/fixtures/pieces.ts'
import { newRing } from '../../../../../tests/variants.ts'
import { listAuditLog } from '../../../../contract/audit.ts'
import { deleteOrder, updateOrderStatus } from '../../../../contract/manage-orders.ts'
import { getManagedProduct, updateProduct } from '../../../../contract/manage-products.ts'
import { updatePiece } from '../../../../contract/piece.ts'

const test = piecesTest
const piece = { huid: null, netWeight: 2, grossWeight: 2 }

test('PIECE-04 other lines keep their pieces, and the audit log names all changes', async ({
  shop,
  admin,
  asha,
  newChain,
  newPiece,
  buy,
  assign,
  stateOf,
}) => {
  const [product, other] = [await newChain(), await newChain()]
  const [one, two, three, four] = [
    await newPiece(product),
    await newPiece(other),
    await newPiece(product),
    await newPiece(other),
  ]
  const order = await buy(asha, [product, other])
  await assign(order, [
    { position: 0, pieces: [one._id] },
    { position: 1, pieces: [two._id] },
  ])
  await assign(order, [{ position: 0, pieces: [three._id] }])
  expect([await stateOf(one), await stateOf(two), await stateOf(three)]).toEqual([
    ['in_stock', null, null],
    ['sold', order._id, 1],
    ['sold', order._id, 0],
  ])
  await assign(order, [
    { position: 0, pieces: [one._id] },
    { position: 1, pieces: [four._id] },
  ])
  expect([await stateOf(two), await stateOf(three)]).toEqual([
    ['in_stock', null, null],
    ['in_stock', null, null],
  ])
  const log = await shop.call(listAuditLog, { query: { entity: 'order', entityId: order._id } }, admin.token)
  const [first, second, third] = [
    [`1: HUID ${one.huid}`, `2: HUID ${two.huid}`],
    [`2: HUID ${two.huid}`, `1: HUID ${three.huid}`],
    [`1: HUID ${one.huid}`, `2: HUID ${four.huid}`],
  ]
  expect(log.map(({ title, before, after }) => [title, before?.['pieces'], after?.['pieces']])).toEqual([
    [order.orderId, second, third],
    [order.orderId, first, second],
    [order.orderId, [], first],
  ])
})

test('PIECE-04 rejects an edit of a piece assigned concurrently', async ({
  shop,
  admin,
  asha,
  newChain,
  newPiece,
  buy,
  assign,
}) => {
  const product = await newChain()
  const [edited, order] = [await newPiece(product), await buy(asha, [product])]
  for (const pieces of [[edited._id], []]) await assign(order, [{ position: 0, pieces }])
  expect(
    await refusalBody(
      shop.call(
        updatePiece,
        { params: { id: edited._id }, body: { tag: 'T-1', version: edited.version } },
        admin.token,
      ),
    ),
  ).toMatchObject({ status: 409, data: { code: 'stale_edit' } })
})

test('PIECE-04 a refusal names the line and the piece at fault', async ({
  asha,
  newChain,
  newPiece,
  buy,
  assign,
}) => {
  const product = await newChain()
  const [one, two, strange] = [
    await newPiece(product),
    await newPiece(product),
    await newPiece(await newChain()),
  ]
  const order = await buy(asha, [product])
  for (const [pieces, path, message] of [
    [[one._id, two._id], 'lines.0.pieces', 'must be 1 piece'],
    [[strange._id], 'lines.0.pieces.0', 'This piece is of another product that is named Tara ring, too.'],
  ] as const) {
    expect((await refusalBody(assign(order, [{ position: 0, pieces: [...pieces] }]))).data).toMatchObject({
      code: 'invalid_input',
      message: `${path}: ${message}`,
      issues: [{ path, message }],
    })
  }
})

test('PIECE-04 a piece in another size is refused in plain words', async ({
  shop,
  asha,
  newPiece,
  buy,
  assign,
}) => {
  const {
    id,
    ids: [small = '', large = ''],
  } = await newRing(shop, [
    { size: '12', price: 100 },
    { size: '16', price: 100 },
  ])
  const order = await buy(asha, [{ id, variantId: small, size: '12' }])
  const [right, wrong] = [
    await newPiece({ id, variantId: small }, { ...piece, tag: 'size 12' }),
    await newPiece({ id, variantId: large }, { ...piece, tag: 'size 16' }),
  ]
  expect(await refusal(assign(order, [{ position: 0, pieces: [wrong._id] }]))).toEqual({
    status: 400,
    message: 'lines.0.pieces.0: This piece is size 16; the order needs 12.',
  })
  expect(
    (await assign(order, [{ position: 0, pieces: [right._id] }])).products[0]?.pieces?.map(({ _id }) => _id),
  ).toEqual([right._id])
})

test('PIECE-04 a line without a variant accepts pieces of any variant', async ({
  shop,
  admin,
  asha,
  newChain,
  newPiece,
  buy,
  assign,
  stateOf,
}) => {
  const id = await newProduct(shop, { price: 100 })
  const order = await buy(asha, [{ id, variantId: '' }])
  await shop.call(
    updateProduct,
    {
      params: { id },
      body: {
        variants: [
          { size: '12', color: 'Gold', price: 100 },
          { size: '16', color: 'Gold', price: 100 },
        ],
      },
    },
    admin.token,
  )
  const variants =
    (await shop.call(getManagedProduct, { params: { id } }, admin.token)).product.variants ?? []
  expect(variants).toHaveLength(2)
  for (const [index, { _id: variantId }] of variants.entries()) {
    const added = await newPiece({ id, variantId }, { ...piece, tag: `later ${index}` })
    await assign(order, [{ position: 0, pieces: [added._id] }])
    expect(await stateOf(added)).toEqual(['sold', order._id, 0])
  }
  const strange = await newPiece(await newChain())
  expect(await refusal(assign(order, [{ position: 0, pieces: [strange._id] }]))).toEqual({
    status: 400,
    message: expect.stringMatching(/^lines\.0\.pieces\.0: This piece is of Tara ring; the order needs /),
  })
})

test('PIECE-04 a returned piece is not assigned to its order again', async ({
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
  const [returned, order] = [await newPiece(product), await buy(asha, [product])]
  const lines = [{ position: 0, pieces: [returned._id] }]
  await assign(order, lines)
  await shop.call(updateOrderStatus, { params: { id: order._id }, body: { status: 'shipped' } }, admin.token)
  await shop.call(updatePiece, { params: { id: returned._id }, body: { state: 'returned' } }, admin.token)
  expect(await refusal(assign(order, lines))).toEqual({
    status: 409,
    message: `HUID ${returned.huid} is not in stock.`,
  })
  expect(await stateOf(returned)).toEqual(['returned', order._id, 0])
})

test('PIECE-06 a piece whose weight is not known is not too light', async ({
  asha,
  newChain,
  newPiece,
  buy,
  assign,
  stateOf,
}) => {
  const product = await newChain()
  const [unweighed, order] = [await newPiece(product, { netWeight: null }), await buy(asha, [product])]
  await assign(order, [{ position: 0, pieces: [unweighed._id] }])
  expect(await stateOf(unweighed)).toEqual(['sold', order._id, 0])
})

test('PIECE-07 after the invoice, only lines without pieces can be assigned some', async ({
  shop,
  admin,
  asha,
  newChain,
  newPiece,
  buy,
  assign,
}) => {
  const chain = await newChain()
  const ring = await newRing(shop, [{ size: '12', price: 100 }])
  const plain = { id: ring.id, variantId: ring.ids[0] ?? '' }
  const [named, later] = [await newPiece(chain), await newPiece(plain, { ...piece, tag: 'later' })]
  const order = await buy(asha, [chain, plain])
  await assign(order, [{ position: 0, pieces: [named._id] }])
  await shop.call(updateOrderStatus, { params: { id: order._id }, body: { status: 'shipped' } }, admin.token)
  const { products } = await assign(order, [
    { position: 0, pieces: [named._id] },
    { position: 1, pieces: [later._id] },
  ])
  expect(products.map(({ pieces }) => pieces?.map(({ _id }) => _id))).toEqual([[named._id], [later._id]])
})

test('PIECE-07 deleting an order with restocking returns its pieces to stock', async ({
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
  for (const [restock, state] of [
    ['true', 'in_stock'],
    ['false', 'sold'],
  ] as const) {
    const [each, order] = [await newPiece(product), await buy(asha, [product])]
    await assign(order, [{ position: 0, pieces: [each._id] }])
    await shop.call(deleteOrder, { params: { id: order._id }, query: { restock } }, admin.token)
    expect((await stateOf(each))[0]).toBe(state)
  }
})
