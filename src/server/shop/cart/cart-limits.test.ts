import { expect } from 'vitest'
import { newProduct, newShopper, refusal } from '../../../../tests/factories.ts'
import { cartTest } from '../../../../tests/fixtures/cart.ts'
import * as contract from '../../../contract/cart.ts'

const test = cartTest

test('API-01 refuses what is sold out and more pieces than there are', async ({ shop, add }) => {
  const shopper = await newShopper(shop)
  const soldOutId = await newProduct(shop, { name: 'Last ring', stock: 0 })
  const two = await newProduct(shop, { name: 'Pair', stock: 2 })
  const soldOut = (name: string) => ({ status: 409, message: `${name} is out of stock.` })
  expect(await refusal(add(shopper, soldOutId))).toEqual(soldOut('Last ring'))
  expect(await refusal(add(shopper, two, { quantity: 3 }))).toEqual(soldOut('Pair'))
  const line = await add(shopper, two, { quantity: 2 })
  expect(line.stock).toBe(2)
  const hasAll = { status: 409, message: 'You have the last 2 in your cart.' }
  expect(await refusal(add(shopper, two))).toEqual(hasAll)
  const more = shop.call(
    contract.updateCartLine,
    { params: { itemId: line._id }, body: { type: 'increment' } },
    shopper.token,
  )
  expect(await refusal(more)).toEqual(hasAll)
})

test('says that the cart holds the last one', async ({ shop, add }) => {
  const shopper = await newShopper(shop)
  const productId = await newProduct(shop, { stock: 1 })
  await add(shopper, productId)
  expect(await refusal(add(shopper, productId))).toEqual({
    status: 409,
    message: 'You have the last one in your cart.',
  })
})

test.for([null, 100, 150])(
  'API-01 limits a line with a stock of %s to 100 pieces',
  async (stock, { shop, asha, add }) => {
    const insufficientStock = { status: 400, message: 'You can order at most 100 of each product.' }
    const productId = await newProduct(shop, { stock })
    const line = await add(asha, productId, { quantity: 100 })
    expect(await refusal(add(asha, productId))).toEqual(insufficientStock)
    const more = shop.call(
      contract.updateCartLine,
      { params: { itemId: line._id }, body: { type: 'increment' } },
      asha.token,
    )
    expect(await refusal(more)).toEqual(insufficientStock)
  },
)

test.for([
  ['no body', undefined],
  ['a quantity of 0', { quantity: 0 }],
  ['a quantity of 101', { quantity: 101 }],
  ['half a piece', { quantity: 0.5 }],
  ['a quantity in words', { quantity: 'two' }],
  ['a product id that is none', { productId: '1' }],
  ['a size the product does not have', { size: 'Huge' }],
  ['a colour the product does not have', { color: 'Platinum' }],
  ['no user', { userId: undefined }],
] as const)('API-01 answers 400 to an addition with %s (ASVS 2.2.3)', async ([, change], { shop, asha }) => {
  const productId = await newProduct(shop)
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/cart/add',
    headers: { authorization: `Bearer ${asha.token}` },
    ...(change && { payload: { productId, userId: asha.id, quantity: 1, ...change } }),
  })
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({ code: 'invalid_input' })
})

test('LIMIT-06 a cart has at most 200 lines', async ({ shop, asha, add, cartOf }) => {
  const sizes = Array.from({ length: 201 }, (_, index) => `${index}`)
  const bangles = [
    await newProduct(shop, { size: sizes.slice(0, 100).join(', ') }),
    await newProduct(shop, { size: sizes.slice(100).join(', ') }),
  ]
  const addSize = (size: number) => add(asha, bangles[size < 100 ? 0 : 1] ?? '', { size: `${size}` })
  for (let size = 0; size < 190; size += 1) await addSize(size)
  // More at a time than there is room for.
  const added = await Promise.all(Array.from({ length: 11 }, (_, index) => refusal(addSize(190 + index))))
  expect(added.filter(({ status }) => status !== 'accepted')).toEqual([
    { status: 400, message: 'Your cart is full: it has 200 products. Remove one to add another.' },
  ])
  expect((await addSize(7)).quantity).toBe(2)
  const [line] = await cartOf(asha)
  await shop.call(contract.removeCartLine, { params: { itemId: line?._id ?? '' } }, asha.token)
  await addSize(0)
  expect((await cartOf(asha)).length).toBe(200)
})
