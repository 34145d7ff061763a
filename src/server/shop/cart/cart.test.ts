import { expect } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { nextMillisecond } from '../../../../tests/clock.ts'
import { newCoupon, newProduct, newShopper, refusal } from '../../../../tests/factories.ts'
import { cartTest } from '../../../../tests/fixtures/cart.ts'
import * as contract from '../../../contract/cart.ts'
import { validateCoupon } from '../../../contract/coupon.ts'
import { deleteProduct } from '../catalogue/delete-product.ts'

const test = cartTest

test('API-01 adds a product at the catalogue’s price, ignoring sent values', async ({
  shop,
  cartOf,
  asha,
}) => {
  const productId = await newProduct(shop, { name: 'Tara studs', price: 1499.5, size: 'Small, Large' })
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/cart/add',
    headers: { authorization: `Bearer ${asha.token}` },
    payload: { productId, name: 'x', image: 'y', price: 1, quantity: 2, userId: asha.id, metal: 'z' },
  })
  expect(response.statusCode).toBe(201)
  const line = {
    productId,
    name: 'Tara studs',
    image: '/media/x.jpg',
    price: 1499.5,
    quantity: 2,
    userId: asha.id,
    metal: '925 Silver',
    size: 'Small',
    color: 'Gold',
    sizes: ['Small', 'Large'],
    stock: null,
  }
  expect(response.json()).toEqual({ ...line, _id: expect.any(String) })
  expect(await cartOf(asha)).toEqual([{ ...line, _id: expect.any(String) }])
})

test('CART-03 raises the quantity of an equal line and separates other choices', async ({
  shop,
  add,
  cartOf,
}) => {
  const shopper = await newShopper(shop)
  const productId = await newProduct(shop, { size: '6, 7', colors: [{ value: 'Gold' }, { value: 'Silver' }] })
  await add(shopper, productId)
  const grown = await add(shopper, productId, { quantity: 2, size: '6', color: 'gold' })
  await add(shopper, productId, { size: '7' })
  await add(shopper, productId, { color: 'Silver' })
  expect(grown.quantity).toBe(3)
  expect((await cartOf(shopper)).map(({ size, color, quantity }) => [size, color, quantity])).toEqual([
    ['6', 'Gold', 3],
    ['7', 'Gold', 1],
    ['6', 'Silver', 1],
  ])
})

test('CART-03 counts plus and minus, and minus at quantity 1 removes the line', async ({
  shop,
  add,
  cartOf,
}) => {
  const shopper = await newShopper(shop)
  const { _id } = await add(shopper, await newProduct(shop))
  const press = (type: 'increment' | 'decrement') =>
    shop.call(contract.updateCartLine, { params: { itemId: _id }, body: { type } }, shopper.token)
  expect((await press('increment')).quantity).toBe(2)
  expect(
    (await Promise.all([press('increment'), press('increment')])).map(({ quantity }) => quantity).sort(),
  ).toEqual([3, 4])
  for (const remaining of [3, 2, 1, 0]) expect((await press('decrement')).quantity).toBe(remaining)
  expect(await cartOf(shopper)).toEqual([])
  expect(await refusal(press('increment'))).toEqual({
    status: 404,
    message: 'This product is no longer in your cart.',
  })
})

test('API-01 counts two parallel additions in one line', async ({ shop, add, cartOf }) => {
  const shopper = await newShopper(shop)
  const productId = await newProduct(shop)
  await Promise.all(Array.from({ length: 8 }, () => add(shopper, productId)))
  expect((await cartOf(shopper)).map(({ quantity }) => quantity)).toEqual([8])
})

test('API-01 removes a line and clears the cart with its coupon', async ({
  shop,
  add,
  cartOf,
  summaryOf,
}) => {
  const shopper = await newShopper(shop)
  const first = await add(shopper, await newProduct(shop))
  await add(shopper, await newProduct(shop))
  await newCoupon(shop, { code: 'CLEARED', percent: 10 })
  await shop.call(validateCoupon, { body: { code: 'CLEARED' } }, shopper.token)
  await shop.call(contract.removeCartLine, { params: { itemId: first._id } }, shopper.token)
  expect(await cartOf(shopper)).toHaveLength(1)
  expect((await summaryOf(shopper)).coupon).toEqual({ code: 'CLEARED', discountPercentage: 10 })
  expect(await shop.call(contract.clearCart, { params: { userId: shopper.id } }, shopper.token)).toEqual({
    message: 'Your cart is empty.',
  })
  expect(await cartOf(shopper)).toEqual([])
  expect((await summaryOf(shopper)).coupon).toBeNull()
})

test('API-01 hides carts from other customers and shows them to administrators', async ({
  shop,
  add,
  cartOf,
  asha,
}) => {
  const [ravi, admin] = [await newShopper(shop), await newShopper(shop, 'admin')]
  const productId = await newProduct(shop)
  const line = await add(asha, productId)
  const asRavi = (endpoint: { status: unknown }) => endpoint.status
  expect(await shop.app.inject(`/api/cart/${asha.id}`).then(({ statusCode }) => statusCode)).toBe(401)
  expect(
    asRavi(await refusal(shop.call(contract.getCart, { params: { userId: asha.id } }, ravi.token))),
  ).toBe(403)
  expect(
    asRavi(await refusal(shop.call(contract.getCartSummary, { params: { userId: asha.id } }, ravi.token))),
  ).toBe(403)
  expect(
    asRavi(
      await refusal(shop.call(contract.addToCart, { body: { productId, userId: asha.id } }, ravi.token)),
    ),
  ).toBe(403)
  expect(
    asRavi(await refusal(shop.call(contract.clearCart, { params: { userId: asha.id } }, ravi.token))),
  ).toBe(403)
  expect(
    asRavi(await refusal(shop.call(contract.removeCartCoupon, { params: { userId: asha.id } }, ravi.token))),
  ).toBe(403)
  expect(
    asRavi(await refusal(shop.call(contract.removeCartLine, { params: { itemId: line._id } }, ravi.token))),
  ).toBe(404)
  const update = shop.call(
    contract.updateCartLine,
    { params: { itemId: line._id }, body: { type: 'decrement' } },
    ravi.token,
  )
  expect(asRavi(await refusal(update))).toBe(404)
  expect(await shop.call(contract.getCart, { params: { userId: asha.id } }, admin.token)).toEqual(
    await cartOf(asha),
  )
  expect(
    asRavi(await refusal(shop.call(contract.clearCart, { params: { userId: asha.id } }, admin.token))),
  ).toBe(403)
  expect((await cartOf(asha)).find(({ _id }) => _id === line._id)?.quantity).toBe(1)
})

test('API-01 returns 404 for unknown products and 400 for malformed line ids', async ({
  shop,
  add,
  asha,
}) => {
  expect(await refusal(add(asha, uuidv7()))).toEqual({
    status: 404,
    message: 'This product does not exist or is no longer sold.',
  })
  const send = (method: 'PUT' | 'DELETE', url: string, payload?: object) =>
    shop.app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${asha.token}` },
      ...(payload && { payload }),
    })
  expect((await send('PUT', '/api/cart/update/17', { type: 'increment' })).statusCode).toBe(400)
  expect((await send('PUT', `/api/cart/update/${uuidv7()}`, { type: 'more' })).statusCode).toBe(400)
  expect((await send('DELETE', '/api/cart/remove/17')).statusCode).toBe(400)
})

test('API-01 drops the line of a product that was deleted', async ({ shop, add, cartOf }) => {
  const shopper = await newShopper(shop)
  const productId = await newProduct(shop)
  await add(shopper, productId)
  await shop.context.db.transaction((tx) => deleteProduct(tx, { id: productId }))
  expect(await cartOf(shopper)).toEqual([])
})

test('CART-05 sums the cart up with the coupon that sticks to it', async ({ shop, add, summaryOf }) => {
  const shopper = await newShopper(shop)
  await add(shopper, await newProduct(shop, { price: 1499 }), { quantity: 2 })
  await add(shopper, await newProduct(shop, { price: 1.01 }))
  await newCoupon(shop, { code: 'FESTIVE', percent: 12.5 })
  expect((await summaryOf(shopper)).totals).toEqual({
    selectedItems: 3,
    totalPrice: 2999.01,
    discountPercentage: 0,
    discount: 0,
    taxRate: 10,
    tax: 299.9,
    taxes: [{ name: 'Standard', hsn: '7113', rate: 10, taxable: 2999.01, tax: 299.9 }],
    grandTotal: 3298.91,
  })
  await shop.call(validateCoupon, { body: { code: 'FESTIVE' } }, shopper.token)
  expect((await summaryOf(shopper)).totals).toEqual({
    selectedItems: 3,
    totalPrice: 2999.01,
    discountPercentage: 12.5,
    discount: 374.88,
    taxRate: 10,
    tax: 262.41,
    taxes: [{ name: 'Standard', hsn: '7113', rate: 10, taxable: 2624.13, tax: 262.41 }],
    grandTotal: 2886.54,
  })
  await shop.call(contract.removeCartCoupon, { params: { userId: shopper.id } }, shopper.token)
  expect((await summaryOf(shopper)).totals.discount).toBe(0)
})

test('CART-05 the same cart has one order key until it changes', async ({ shop, add, summaryOf }) => {
  const shopper = await newShopper(shop)
  const productId = await newProduct(shop)
  await add(shopper, productId)
  const { orderKey } = await summaryOf(shopper)
  expect((await summaryOf(shopper)).orderKey).toBe(orderKey)
  await nextMillisecond()
  const line = await add(shopper, productId)
  expect((await summaryOf(shopper)).orderKey).not.toBe(orderKey)
  await nextMillisecond()
  await shop.call(
    contract.updateCartLine,
    { params: { itemId: line._id }, body: { type: 'decrement' } },
    shopper.token,
  )
  expect((await summaryOf(shopper)).orderKey).not.toBe(orderKey)
})

test('changes the size of a line and merges equal lines', async ({ shop, add, cartOf }) => {
  const shopper = await newShopper(shop)
  const productId = await newProduct(shop, { size: '6, 7, 8' })
  const six = await add(shopper, productId, { quantity: 2 })
  const other = await add(shopper, await newProduct(shop))
  const setSize = (itemId: string, size: string) =>
    shop.call(contract.setCartLineSize, { params: { itemId }, body: { size } }, shopper.token)
  expect(await setSize(six._id, '7')).toEqual({ ...six, size: '7' })
  expect((await cartOf(shopper)).map(({ _id, size }) => [_id, size])).toEqual([
    [six._id, '7'],
    [other._id, null],
  ])
  const eight = await add(shopper, productId, { size: '8' })
  expect(await setSize(six._id, '8')).toEqual({ ...eight, quantity: 3 })
  expect(await cartOf(shopper)).toHaveLength(2)
  expect(await refusal(setSize(six._id, '6'))).toEqual({
    status: 404,
    message: 'This product is no longer in your cart.',
  })
  expect((await refusal(setSize(eight._id, '9'))).status).toBe(400)
})

test('only a changed size renews the order key', async ({ shop, add, summaryOf }) => {
  const shopper = await newShopper(shop)
  const line = await add(shopper, await newProduct(shop, { size: '6, 7' }))
  const setSize = (size: string) =>
    shop.call(contract.setCartLineSize, { params: { itemId: line._id }, body: { size } }, shopper.token)
  const { orderKey } = await summaryOf(shopper)
  await setSize('6')
  expect((await summaryOf(shopper)).orderKey).toBe(orderKey)
  await setSize('7')
  expect((await summaryOf(shopper)).orderKey).not.toBe(orderKey)
})

test('a line shows the picture of its colour, or the main one', async ({ shop, add }) => {
  const shopper = await newShopper(shop)
  const productId = await newProduct(shop, {
    colors: [{ value: 'Gold' }, { value: 'Silver' }],
    additionalImages: ['/media/silver.jpg'],
    imageColors: { '/media/silver.jpg': 'Silver' },
  })
  expect((await add(shopper, productId)).image).toBe('/media/x.jpg')
  expect((await add(shopper, productId, { color: 'Silver' })).image).toBe('/media/silver.jpg')
})
