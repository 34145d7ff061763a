import { expect } from 'vitest'
import { amountOf, newShopper, refusal, sendOrder, type Shopper } from '../../../../../tests/factories.ts'
import { shopTest } from '../../../../../tests/fixtures/shop.ts'
import { holding } from '../../../../../tests/holds.ts'
import { newRing } from '../../../../../tests/variants.ts'
import {
  addToCart,
  getCart,
  getCartSummary,
  setCartLineSize,
  updateCartLine,
} from '../../../../contract/cart.ts'
import { cancelOrder } from '../../../../contract/order.ts'
import { getProduct, listProducts } from '../../../../contract/product.ts'
import { updateProduct } from '../../../../contract/manage-products.ts'

type Choice = { size?: string; color?: string; variantId?: string; quantity?: number }

const test = shopTest()
  .extend('admin', { scope: 'file' }, ({ shop }) => newShopper(shop, 'admin'))
  .extend(
    'read',
    { scope: 'file' },
    ({ shop }) =>
      async (id: string) =>
        (await shop.call(getProduct, { params: { id } })).product,
  )
  .extend('stocks', { scope: 'file' }, ({ read }) => async (id: string) => {
    const { stock, variants = [] } = await read(id)
    return [stock, ...variants.map((each) => each.stock)]
  })
  .extend(
    'add',
    { scope: 'file' },
    ({ shop }) =>
      (shopper: Shopper, productId: string, choice: Choice = {}) =>
        shop.call(addToCart, { body: { productId, userId: shopper.id, ...choice } }, shopper.token),
  )
  .extend(
    'cartOf',
    { scope: 'file' },
    ({ shop }) =>
      async (shopper: Shopper) =>
        (await shop.call(getCart, { params: { userId: shopper.id } }, shopper.token)).map(
          ({ size, color, quantity, price }) => [size, color, quantity, price],
        ),
  )
  .extend(
    'order',
    { scope: 'file' },
    ({ shop }) =>
      (shopper: Shopper, productId: string, price: number, choice: Choice & { holdId?: string } = {}) => {
        const { holdId, ...line } = choice
        return sendOrder(shop, shopper, {
          products: [{ productId, quantity: 1, ...line }],
          amount: amountOf([{ price, quantity: line.quantity ?? 1 }]),
          ...(holdId && { holdId, paymentMethod: 'UPI' }),
        })
      },
  )

test('VAR-05 with nothing chosen the cheapest variant in stock is added and ordered', async ({
  shop,
  add,
  order,
  read,
}) => {
  const shopper = await newShopper(shop)
  const { id } = await newRing(shop, [
    { size: '16', price: 300, stock: 5 },
    { size: '12', price: 100, stock: 1 },
    { size: '14', price: 200, stock: 5 },
  ])
  expect(await add(shopper, id)).toMatchObject({ size: '12', price: 100, stock: 1 })
  expect((await order(shopper, id, 100)).body.order.products[0]).toMatchObject({ size: '12', price: 100 })
  expect(await read(id)).toMatchObject({ price: 200, priceVaries: true, stock: 10 })
  expect(await add(shopper, id)).toMatchObject({ size: '14', price: 200 })
})

test('VAR-05 a choice is a size, a colour, both, or a variant', async ({ shop, asha, add }) => {
  const { id, ids } = await newRing(shop, [
    { size: '12', price: 100, color: 'Gold' },
    { size: '16', price: 200, color: 'Silver' },
    { size: '16', price: 300, color: 'Gold' },
  ])
  expect(await add(asha, id, { size: '16' })).toMatchObject({
    size: '16',
    color: 'Silver',
    price: 200,
    sizes: ['16'],
  })
  expect(await add(asha, id, { size: '16', color: 'gold' })).toMatchObject({ color: 'Gold', price: 300 })
  expect(await add(asha, id, { variantId: ids[0] ?? '' })).toMatchObject({
    size: '12',
    price: 100,
    variantId: ids[0],
    sizes: ['12', '16'],
  })
  expect(await refusal(add(asha, id, { size: '18' }))).toEqual({
    status: 400,
    message: 'Tara ring is not offered in 18.',
  })
  expect(await refusal(add(asha, id, { color: 'Platinum' }))).toEqual({
    status: 400,
    message: 'Tara ring is not offered in Platinum.',
  })
  expect(await refusal(add(asha, id, { size: '12', color: 'Silver' }))).toEqual({
    status: 400,
    message: 'This piece is not made in that size and colour.',
  })
  expect((await refusal(add(asha, id, { variantId: id }))).status).toBe(400)
})

test('VAR-07 different variants are separate lines with their own prices', async ({
  shop,
  admin,
  add,
  cartOf,
}) => {
  const shopper = await newShopper(shop)
  const { id, ids } = await newRing(shop, [
    { size: '12', price: 100 },
    { size: '16', price: 200 },
  ])
  await add(shopper, id, { size: '12' })
  await add(shopper, id, { size: '16', quantity: 2 })
  await add(shopper, id, { variantId: ids[1] ?? '' })
  expect(await cartOf(shopper)).toEqual([
    ['12', 'Gold', 1, 100],
    ['16', 'Gold', 3, 200],
  ])
  const { totals } = await shop.call(getCartSummary, { params: { userId: shopper.id } }, shopper.token)
  expect(totals.totalPrice).toBe(700)
  // The size of a variant changes, and the other one goes.
  await shop.call(
    updateProduct,
    { params: { id }, body: { variants: [{ _id: ids[1] ?? '', size: '12' }] } },
    admin.token,
  )
  expect(await cartOf(shopper)).toEqual([['12', 'Gold', 3, 200]])
  await shop.call(updateProduct, { params: { id }, body: { variants: [] } }, admin.token)
  expect(await cartOf(shopper)).toEqual([])
})

test('VAR-07 lines stay if their product gets a matching variant', async ({ shop, admin, add, cartOf }) => {
  const shopper = await newShopper(shop)
  const { id } = await newRing(shop, [])
  await add(shopper, id, { size: '12' })
  await add(shopper, id, { size: '16' })
  await shop.call(
    updateProduct,
    { params: { id }, body: { variants: [{ size: '16', price: 900 }] } },
    admin.token,
  )
  expect(await cartOf(shopper)).toEqual([['16', 'Gold', 1, 900]])
})

test('VAR-06 variants have own stock, and lines change size within a colour', async ({ shop, add }) => {
  const shopper = await newShopper(shop)
  const { id } = await newRing(shop, [
    { size: '12', price: 100, stock: 2 },
    { size: '16', price: 200, stock: 1 },
    { size: '18', price: 300, stock: 0 },
  ])
  const line = await add(shopper, id, { size: '12', quantity: 2 })
  const call = { params: { itemId: line._id } }
  expect(
    await refusal(shop.call(updateCartLine, { ...call, body: { type: 'increment' } }, shopper.token)),
  ).toEqual({ status: 409, message: 'You have the last 2 in your cart.' })
  expect(await refusal(add(shopper, id, { size: '18' }))).toEqual({
    status: 409,
    message: 'Tara ring is out of stock.',
  })
  expect(await refusal(shop.call(setCartLineSize, { ...call, body: { size: '16' } }, shopper.token))).toEqual(
    { status: 409, message: 'Tara ring is out of stock.' },
  )
  await shop.call(updateCartLine, { ...call, body: { type: 'decrement' } }, shopper.token)
  expect(await shop.call(setCartLineSize, { ...call, body: { size: '16' } }, shopper.token)).toMatchObject({
    size: '16',
    price: 200,
    stock: 1,
  })
})

test('VAR-06 an order takes its variant’s stock, and cancelling returns it', async ({
  shop,
  order,
  stocks,
  read,
}) => {
  const shopper = await newShopper(shop)
  const { id } = await newRing(shop, [
    { size: '12', price: 100, stock: 1 },
    { size: '16', price: 200, stock: 3 },
    { size: '18', price: 300 },
  ])
  const placed = await order(shopper, id, 100, { size: '12' })
  expect([placed.status, await stocks(id)]).toEqual([201, [null, 0, 3, null]])
  expect(await read(id)).toMatchObject({ price: 200, priceVaries: true })
  expect(await order(shopper, id, 100, { size: '12' })).toMatchObject({
    status: 409,
    body: { code: 'sold_out' },
  })
  expect((await order(shopper, id, 600, { size: '16', quantity: 3 })).status).toBe(409)
  expect((await order(shopper, id, 200, { size: '16', quantity: 3 })).status).toBe(201)
  expect((await order(shopper, id, 300, { size: '18', quantity: 9 })).status).toBe(201)
  expect(await stocks(id)).toEqual([null, 0, 0, null])
  await shop.call(cancelOrder, { params: { id: placed.body.order._id } }, shopper.token)
  expect(await stocks(id)).toEqual([null, 1, 0, null])
  expect(await read(id)).toMatchObject({ price: 100 })
})

test('VAR-06 a price hold reserves the variant at its price', async ({ shop, admin, add, order, stocks }) => {
  const [shopper, other] = [await newShopper(shop), await newShopper(shop)]
  const { id, ids } = await newRing(shop, [
    { size: '12', price: 100, stock: 1 },
    { size: '16', price: 200, stock: 1 },
  ])
  await add(shopper, id, { size: '16' })
  const { holdId } = await holding(shop).hold(shopper)
  expect(await stocks(id)).toEqual([1, 1, 0])
  expect((await order(other, id, 200, { size: '16' })).status).toBe(409)
  expect((await shop.call(getCart, { params: { userId: shopper.id } }, shopper.token))[0]).toMatchObject({
    stock: 1,
  })
  await shop.call(
    updateProduct,
    { params: { id }, body: { variants: ids.map((_id) => ({ _id, price: 900 })) } },
    admin.token,
  )
  const placed = await order(shopper, id, 200, { variantId: ids[1] ?? '', holdId })
  expect([placed.status, placed.body.order.products[0]?.variantId, await stocks(id)]).toEqual([
    201,
    ids[1],
    [1, 1, 0],
  ])
  await shop.call(cancelOrder, { params: { id: placed.body.order._id } }, shopper.token)
  expect(await stocks(id)).toEqual([2, 1, 1])
})

test('VAR-07 an order line keeps SKU, purity, weights and stones', async ({ shop, admin, order }) => {
  const shopper = await newShopper(shop)
  const stone = {
    kind: 'Diamond',
    shape: 'Round',
    quality: 'VS GH',
    pieces: 3,
    carats: 0.51,
    perCarat: 65000,
  }
  const { id } = await newRing(shop, [
    {
      size: '12',
      price: 100,
      sku: 'KEPT-12',
      fineness: 585,
      grossWeight: 3.412,
      netWeight: 3.31,
      stones: [stone],
    },
  ])
  const { body } = await order(shopper, id, 100)
  await shop.call(updateProduct, { params: { id }, body: { variants: [] } }, admin.token)
  const response = await shop.app.inject({
    url: `/api/orders/order/${body.order._id}`,
    headers: { authorization: `Bearer ${shopper.token}` },
  })
  const snapshot = {
    sku: 'KEPT-12',
    fineness: 585,
    purity: '14K (585)',
    grossWeight: 3.412,
    netWeight: 3.31,
    stones: [stone],
    size: '12',
  }
  expect(response.json()).toMatchObject({ products: [snapshot] })
  expect(body.order.products[0]).toEqual(response.json<typeof body.order>().products[0])
})

test('VAR-10 a listed product has the purity of the variant its card adds', async ({ shop, order }) => {
  const { id } = await newRing(shop, [
    { size: '12', price: 100, stock: 1, fineness: 585 },
    { size: '16', price: 200, stock: 1, fineness: 750 },
  ])
  const listed = async () => (await shop.call(listProducts, { query: { search: id } })).products[0]?.purity
  expect(await listed()).toBe('14K (585)')
  await order(await newShopper(shop), id, 100)
  await expect.poll(listed).toBeUndefined()
})
