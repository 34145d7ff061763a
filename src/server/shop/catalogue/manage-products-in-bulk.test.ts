import { expect } from 'vitest'
import { refusal, sendOrder, amountOf } from '../../../../tests/factories.ts'
import { manageProductsTest as test, piece } from '../../../../tests/fixtures/manage-products.ts'
import { deleteProduct, updateProducts, listManagedProducts } from '../../../contract/manage-products.ts'
import type { Product } from '../../../contract/product.ts'

test('ADM-08 updates price and stock of several products, all or none', async ({
  shop,
  admin,
  create,
  shown,
}) => {
  const [one, other] = [await create(), await create()]
  const edit = (products: { _id: string; price?: number; stock?: number; version?: number }[]) =>
    shop.call(updateProducts, { body: { products } }, admin.token)
  const { products } = await edit([
    { _id: other._id, price: 1 },
    { _id: one._id, stock: 99 },
  ])
  expect(products.map(({ _id, price, stock }) => [_id, price, stock])).toEqual([
    [other._id, 1, 7],
    [one._id, piece.price, 99],
  ])
  expect(
    (
      await refusal(
        edit([
          { _id: one._id, price: 2 },
          { _id: other._id, price: 2, version: 1 },
        ]),
      )
    ).status,
  ).toBe(409)
  expect([(await shown(one._id)).price, (await shown(other._id)).price]).toEqual([piece.price, 1])
})

test('ADM-08 lists all conflicting or deleted products and changes none', async ({
  shop,
  admin,
  create,
  update,
  shown,
}) => {
  const [one, late, sold] = [await create(), await create(), await create()]
  await update(late._id, { name: 'Changed in the meantime' })
  await update(sold._id, { stock: 6 })
  const send = async (products: object[]) => {
    const response = await shop.app.inject({
      method: 'PATCH',
      url: '/api/product/edit-products',
      payload: { products },
      headers: { authorization: `Bearer ${admin.token}` },
    })
    return {
      status: response.statusCode,
      ...response.json<{ message: string; stale?: Product[]; missing?: string[] }>(),
    }
  }
  const edits = [
    { _id: one._id, price: 3, version: 1 },
    { _id: late._id, price: 3, version: 1 },
    { _id: sold._id, stock: 1, stockWas: 7 },
  ]
  const { status, message, stale } = await send(edits)
  expect([status, message]).toEqual([
    409,
    'Someone else has changed Changed in the meantime since you opened it. Please look at it again.',
  ])
  expect(stale).toMatchObject([await shown(late._id), await shown(sold._id)])
  await shop.call(deleteProduct, { params: { id: late._id } }, admin.token)
  expect(await send(edits)).toMatchObject({ status: 404, missing: [late._id] })
  expect((await shown(one._id)).price).toBe(piece.price)
  expect(
    await send([
      { _id: one._id, price: 3 },
      { _id: one._id, price: 4 },
    ]),
  ).toMatchObject({ status: 400, message: 'products: must name each product once' })
})

test('ADM-08 shows the office the pieces that are left after each sale', async ({
  shop,
  admin,
  asha,
  create,
}) => {
  const { _id: id } = await create({ stock: 5, price: 100, name: 'Counted to the piece' })
  const readStock = async () =>
    (await shop.call(listManagedProducts, { query: { search: 'to the piece' } }, admin.token)).products[0]
      ?.stock
  expect(await readStock()).toBe(5)
  await sendOrder(shop, asha, {
    products: [{ productId: id, quantity: 2 }],
    amount: amountOf([{ price: 100, quantity: 2 }]),
  })
  expect(await readStock()).toBe(3)
})
