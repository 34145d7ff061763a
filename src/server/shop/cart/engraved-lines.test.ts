import { expect } from 'vitest'
import { newProduct, newShopper, refusal, type Shopper } from '../../../../tests/factories.ts'
import { cartTest } from '../../../../tests/fixtures/cart.ts'
import { newRing } from '../../../../tests/variants.ts'
import * as contract from '../../../contract/cart.ts'
import { getManagedProduct, updateProduct } from '../../../contract/manage-products.ts'
import { getPersonalData } from '../../../contract/privacy.ts'

const test = cartTest
  .extend('ring', ({ shop }) =>
    newProduct(shop, { price: 1000, size: '6, 7', stock: 9, engravingLetters: 12 }),
  )
  .extend(
    'engrave',
    ({ shop }) =>
      (shopper: Shopper, productId: string, engraving: string, more: object = {}) =>
        shop.call(
          contract.addToCart,
          { body: { productId, quantity: 1, userId: shopper.id, engraving, ...more } },
          shopper.token,
        ),
  )
  .extend(
    'textsOf',
    ({ cartOf }) =>
      async (shopper: Shopper) =>
        (await cartOf(shopper)).map(({ size, color, engraving, quantity }) => [
          size,
          color,
          engraving,
          quantity,
        ]),
  )

test('PROMISE-04 different texts are different lines, equal ones are one', async ({
  shop,
  ring,
  add,
  engrave,
  textsOf,
}) => {
  const shopper = await newShopper(shop)
  expect(await engrave(shopper, ring, ' Asha ♥\ufe0f ')).toMatchObject({
    size: '6',
    color: 'Gold',
    engraving: 'Asha ♥',
    quantity: 1,
  })
  await engrave(shopper, ring, 'Asha ♥', { quantity: 2 })
  await engrave(shopper, ring, 'आशा')
  expect(await add(shopper, ring)).not.toHaveProperty('engraving')
  expect(await textsOf(shopper)).toEqual([
    ['6', 'Gold', 'Asha ♥', 3],
    ['6', 'Gold', 'आशा', 1],
    ['6', 'Gold', undefined, 1],
  ])
  expect((await shop.call(getPersonalData, {}, shopper.token)).cart[0]).toMatchObject({ engraving: 'Asha ♥' })
})

test('PROMISE-04 a text that the product can’t have is refused with its field', async ({
  shop,
  asha,
  ring,
  engrave,
}) => {
  const plain = await newProduct(shop, {})
  expect(await refusal(engrave(asha, ring, 'Asha!'))).toEqual({
    status: 400,
    message: 'engraving: must be letters, digits, spaces, &, ., - or ♥',
  })
  expect(await refusal(engrave(asha, ring, 'Asha and Ravi'))).toEqual({
    status: 400,
    message: 'engraving: must be at most 12 letters',
  })
  expect(await refusal(engrave(asha, ring, 'a'.repeat(201)))).toMatchObject({ status: 400 })
  expect(await refusal(engrave(asha, plain, 'Asha'))).toEqual({
    status: 400,
    message: 'engraving: is not possible on this product',
  })
  expect(await engrave(asha, plain, '  ')).not.toHaveProperty('engraving')
})

test('PROMISE-04 a line keeps its text in another size', async ({ shop, ring, engrave, textsOf }) => {
  const shopper = await newShopper(shop)
  const six = await engrave(shopper, ring, 'Asha')
  await engrave(shopper, ring, 'Ravi', { size: '7' })
  const setSize = (itemId: string, size: string) =>
    shop.call(contract.setCartLineSize, { params: { itemId }, body: { size } }, shopper.token)

  expect(await setSize(six._id, '7')).toMatchObject({ size: '7', color: 'Gold', engraving: 'Asha' })
  expect(await textsOf(shopper)).toEqual([
    ['7', 'Gold', 'Asha', 1],
    ['7', 'Gold', 'Ravi', 1],
  ])

  const again = await engrave(shopper, ring, 'Asha')
  expect(await setSize(again._id, '7')).toMatchObject({ engraving: 'Asha', quantity: 2 })
  const updated = await shop.call(
    contract.updateCartLine,
    { params: { itemId: six._id }, body: { type: 'increment' } },
    shopper.token,
  )
  expect(updated).toMatchObject({ color: 'Gold', engraving: 'Asha', quantity: 3 })
})

test('PROMISE-04 an engraved line follows its renamed variant', async ({ shop, admin, engrave, textsOf }) => {
  const shopper = await newShopper(shop)
  const { id } = await newRing(shop, [
    { size: '12', price: 100, stock: 5 },
    { size: '14', price: 120, stock: 5 },
  ])
  const edit = async (change: object) => {
    const managed = await shop.call(getManagedProduct, { params: { id } }, admin.token)
    const variants = managed.product.variants?.map(({ _id, size, color, price, stock }) => ({
      _id,
      size,
      color,
      price,
      stock,
    }))
    return shop.call(updateProduct, { params: { id }, body: { variants, ...change } as never }, admin.token)
  }
  await edit({ engravingLetters: 10 })
  await engrave(shopper, id, 'Asha', { size: '12' })
  await engrave(shopper, id, 'Ravi', { size: '14' })

  const { product } = await shop.call(getManagedProduct, { params: { id } }, admin.token)
  const [twelve, fourteen] = product.variants ?? []
  await edit({
    variants: [
      { _id: twelve?._id, size: '14', color: 'Gold', price: 100, stock: 5 },
      { _id: fourteen?._id, size: '12', color: 'Rose Gold', price: 120, stock: 5 },
    ],
  })
  expect(await textsOf(shopper)).toEqual([
    ['14', 'Gold', 'Asha', 1],
    ['12', 'Rose Gold', 'Ravi', 1],
  ])

  await edit({ variants: [{ _id: twelve?._id, size: '14', color: 'Gold', price: 100, stock: 5 }] })
  expect(await textsOf(shopper)).toEqual([['14', 'Gold', 'Asha', 1]])
})

test('PROMISE-04 a text without room is no longer sold', async ({
  shop,
  admin,
  ring,
  engrave,
  add,
  cartOf,
}) => {
  const shopper = await newShopper(shop)
  await engrave(shopper, ring, 'Asha')
  await add(shopper, ring)
  await shop.call(
    updateProduct,
    { params: { id: ring }, body: { engravingLetters: 3 } as never },
    admin.token,
  )
  expect((await cartOf(shopper)).map(({ engraving, isSold, stock }) => [engraving, isSold, stock])).toEqual([
    ['Asha', false, 0],
    [undefined, undefined, 9],
  ])
})
