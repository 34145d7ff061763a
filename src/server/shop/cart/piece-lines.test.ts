import { expect } from 'vitest'
import { refusal, type Shopper } from '../../../../tests/factories.ts'
import { soldByPieceTest } from '../../../../tests/fixtures/sold-by-piece.ts'
import {
  addToCart,
  getCart,
  getCartSummary,
  removeCartLine,
  setCartLineSize,
  updateCartLine,
} from '../../../contract/cart.ts'
import { createHold } from '../../../contract/hold.ts'
import { updateProduct } from '../../../contract/manage-products.ts'
import { endExpiredHolds } from './end-hold.ts'

const SOLD = { status: 409, message: 'This piece has just been sold. Please choose another.' }

const test = soldByPieceTest
  .extend(
    'add',
    { scope: 'file' },
    ({ shop }) =>
      ({ id: userId, token }: Shopper, productId: string, more: object = {}) =>
        shop.call(addToCart, { body: { productId, userId, ...more } }, token),
  )
  .extend(
    'cartOf',
    { scope: 'file' },
    ({ shop }) =>
      ({ id: userId, token }: Shopper) =>
        shop.call(getCart, { params: { userId } }, token),
  )
  .extend(
    'summaryOf',
    { scope: 'file' },
    ({ shop }) =>
      ({ id: userId, token }: Shopper) =>
        shop.call(getCartSummary, { params: { userId } }, token),
  )
  .extend(
    'hold',
    { scope: 'file' },
    ({ shop }) =>
      ({ id: userId, token }: Shopper, paymentMethod?: 'UPI') =>
        shop.call(createHold, { params: { userId }, body: paymentMethod && { paymentMethod } }, token),
  )

test('PIECE-09 a cart line is one piece at the price of its weights', async ({
  shop,
  asha,
  ravi,
  newPieces,
  add,
  cartOf,
  summaryOf,
}) => {
  const {
    productId,
    pieces: [heavy, light],
  } = await newPieces()
  const first = await add(asha, productId)
  expect(first).toMatchObject({
    pieceId: light?._id,
    netWeight: 12.43,
    grossWeight: 12.43,
    price: 184_679.82,
    size: '20',
    color: 'Gold',
    quantity: 1,
    stock: 1,
  })
  expect((await summaryOf(asha)).totals).toMatchObject({
    totalPrice: 184_679.82,
    tax: 5540.39,
    grandTotal: 190_220.21,
  })
  expect(await add(asha, productId)).toMatchObject({
    pieceId: heavy?._id,
    netWeight: 12.512,
    price: 185_903.79,
  })
  expect(await refusal(add(asha, productId))).toEqual({
    status: 409,
    message: 'You have the last 2 in your cart.',
  })
  expect((await cartOf(asha)).map(({ pieceId }) => pieceId)).toEqual([light?._id, heavy?._id])
  const change = (type: 'increment' | 'decrement') =>
    shop.call(updateCartLine, { params: { itemId: first._id }, body: { type } }, asha.token)
  expect(await refusal(change('increment'))).toEqual({
    status: 409,
    message: 'You have the last one in your cart.',
  })
  expect((await change('decrement')).quantity).toBe(0)
  const chosen = await add(ravi, productId, { pieceId: heavy?._id })
  expect(await refusal(add(ravi, productId, { pieceId: heavy?._id }))).toEqual({
    status: 409,
    message: 'You have the last one in your cart.',
  })
  expect((await summaryOf(ravi)).totals).toMatchObject({
    totalPrice: 185_903.79,
    tax: 5577.11,
    grandTotal: 191_480.9,
  })
  await shop.call(removeCartLine, { params: { itemId: chosen._id } }, ravi.token)
  expect(await add(ravi, productId, { quantity: 2 })).toMatchObject({ pieceId: light?._id, quantity: 1 })
  expect((await cartOf(ravi)).map(({ pieceId }) => pieceId)).toEqual([light?._id, heavy?._id])
  expect(await refusal(add(ravi, productId, { pieceId: crypto.randomUUID() }))).toEqual(SOLD)
})

test('PIECE-09 a chosen piece that is gone says so', async ({
  asha,
  ravi,
  newPieces,
  add,
  cartOf,
  hold,
  order,
}) => {
  const {
    productId,
    pieces: [heavy, light],
  } = await newPieces()
  for (const shopper of [asha, ravi]) await add(shopper, productId, { pieceId: light?._id })
  const products = [{ productId, pieceId: light?._id, quantity: 1 }]
  expect((await order(asha, products, '190220.21')).status).toBe(201)
  expect(await cartOf(asha)).toEqual([])
  expect(await cartOf(ravi)).toMatchObject([{ pieceId: light?._id, netWeight: 12.43, size: '20', stock: 0 }])
  expect(await refusal(add(asha, productId, { pieceId: light?._id }))).toEqual(SOLD)
  expect(await refusal(hold(ravi, 'UPI'))).toEqual(SOLD)
  expect(await refusal(hold(ravi))).toEqual(SOLD)
  expect((await order(ravi, products, '190220.21')).body).toMatchObject({
    code: 'sold_out',
    message: SOLD.message,
  })
  expect(await add(ravi, productId)).toMatchObject({ pieceId: heavy?._id })
})

test('PIECE-09 another size takes its lightest piece', async ({
  shop,
  admin,
  asha,
  newPieces,
  add,
  cartOf,
}) => {
  const {
    productId,
    variantId,
    pieces: [heavy, light],
  } = await newPieces()
  await shop.call(
    updateProduct,
    {
      params: { id: productId },
      body: {
        variants: [{ _id: variantId }, { size: '22', color: 'Gold', fineness: 916, netWeight: 13, stock: 4 }],
      },
    },
    admin.token,
  )
  await add(asha, productId, { variantId, pieceId: light?._id })
  const { _id: itemId } = await add(asha, productId, { size: '22' })
  const setSize = (size: string) =>
    shop.call(setCartLineSize, { params: { itemId }, body: { size } }, asha.token)
  expect(await setSize('20')).toMatchObject({
    pieceId: heavy?._id,
    size: '20',
    netWeight: 12.512,
    quantity: 1,
  })
  expect(await setSize('20')).toMatchObject({ _id: itemId, pieceId: heavy?._id })
  const counted = await setSize('22')
  expect(counted).toMatchObject({ size: '22', stock: 4, netWeight: 13 })
  expect(counted).not.toHaveProperty('pieceId')
  expect((await cartOf(asha)).map(({ size, pieceId }) => [size, pieceId])).toEqual([
    ['20', light?._id],
    ['22', undefined],
  ])
})

test('PIECE-09 a hold for UPI reserves its piece until it ends', async ({
  shop,
  asha,
  ravi,
  newPieces,
  add,
  cartOf,
  hold,
  order,
  stateOf,
}) => {
  const chain = await newPieces()
  const {
    productId,
    pieces: [, light],
  } = chain
  const line = await add(asha, productId, { pieceId: light?._id })
  const { holdId, totals } = await hold(asha, 'UPI')
  expect(totals.grandTotal).toBe(190_220.21)
  expect(await stateOf(chain)).toEqual({ states: ['in_stock', 'held'], stock: 1, from: 12.512 })
  expect(await cartOf(asha)).toMatchObject([{ pieceId: light?._id, stock: 1 }])
  expect(await refusal(add(ravi, productId, { pieceId: light?._id }))).toEqual(SOLD)
  // Any change of the cart ends the hold.
  await shop.call(removeCartLine, { params: { itemId: line._id } }, asha.token)
  expect(await stateOf(chain)).toEqual({ states: ['in_stock', 'in_stock'], stock: 2, from: 12.43 })
  await add(asha, productId, { pieceId: light?._id })
  const again = await hold(asha, 'UPI')
  expect(again.holdId).not.toBe(holdId)
  const placed = await order(asha, [{ productId, pieceId: light?._id, quantity: 1 }], '190220.21', {
    holdId: again.holdId,
  })
  expect(placed.body.order).toMatchObject({
    products: [{ price: 184_679.82, netWeight: 12.43, pieces: [{ _id: light?._id, huid: light?.huid }] }],
  })
  expect(await stateOf(chain)).toEqual({ states: ['in_stock', 'sold with an order'], stock: 1, from: 12.512 })
  await add(asha, productId)
  await hold(asha, 'UPI')
  await shop.context.db.transaction((tx) =>
    tx.db.updateTable('price_holds').set({ expires_at: 0 }).where('user_id', '=', asha.id).execute(),
  )
  await shop.context.db.transaction(endExpiredHolds)
  expect(await stateOf(chain)).toEqual({ states: ['in_stock', 'sold with an order'], stock: 1, from: 12.512 })
})

test('PIECE-09 a hold of rates does not reserve its piece', async ({
  asha,
  ravi,
  newPieces,
  add,
  hold,
  order,
}) => {
  const {
    productId,
    pieces: [heavy, light],
  } = await newPieces()
  await add(asha, productId, { pieceId: light?._id })
  const { holdId, totals } = await hold(asha)
  expect([holdId, totals.grandTotal]).toEqual([expect.any(String), 190_220.21])
  const products = [{ productId, quantity: 1, size: '20' }]
  expect((await order(ravi, [{ productId, pieceId: light?._id, quantity: 1 }], '190220.21')).status).toBe(201)
  // Without naming its piece, the order would now take the other one, at another price.
  expect((await order(asha, products, '190220.21', { holdId })).body).toMatchObject({
    code: 'price_changed',
    totals: { grandTotal: 191_480.9 },
  })
  await add(asha, productId, { pieceId: heavy?._id })
})

test('PROMISE-04 a chosen piece is engraved, in the cart and in its order', async ({
  shop,
  asha,
  newPieces,
  add,
  cartOf,
  order,
}) => {
  const {
    productId,
    pieces: [heavy],
  } = await newPieces([12.512, 12.43], { engravingLetters: 12 })
  const line = await add(asha, productId, { pieceId: heavy?._id, engraving: 'Asha' })
  expect(line).toMatchObject({ pieceId: heavy?._id, size: '20', color: 'Gold', engraving: 'Asha' })
  expect(await refusal(add(asha, productId, { pieceId: heavy?._id, engraving: 'Ravi' }))).toMatchObject({
    status: 409,
  })
  await add(asha, productId, { engraving: 'Ravi' })
  const texts = async () => (await cartOf(asha)).map(({ size, color, engraving }) => [size, color, engraving])
  expect(await texts()).toEqual([
    ['20', 'Gold', 'Asha'],
    ['20', 'Gold', 'Ravi'],
  ])

  const { totals } = await shop.call(getCartSummary, { params: { userId: asha.id } }, asha.token)
  const products = (await cartOf(asha)).map(({ pieceId, engraving }) => ({
    productId,
    pieceId,
    engraving,
    quantity: 1,
  }))
  const { status, body } = await order(asha, products, totals.grandTotal.toFixed(2))
  expect(status, body.message).toBe(201)
  expect(body.order.products.map(({ pieceId, engraving }) => [pieceId, engraving])).toEqual(
    products.map(({ pieceId, engraving }) => [pieceId, engraving]),
  )
  expect(await texts()).toEqual([])
})
