import { expect } from 'vitest'
import { amountOf, newProduct, sendOrder } from '../../../../../tests/factories.ts'
import { shopTest } from '../../../../../tests/fixtures/shop.ts'
import {
  getProduct,
  listProducts,
  listRelated,
  listTrending,
  searchProducts,
} from '../../../../contract/product.ts'

const test = shopTest()

test('lists and search show sold out, not the stock', async ({ shop, asha }) => {
  const productId = await newProduct(shop, { name: 'Counted anklet', price: 100, stock: 3, isTrending: true })
  const other = await newProduct(shop, { name: 'Uncounted anklet', price: 100, stock: null })
  const shown = async (id = productId) => {
    const lists = [
      (await shop.call(listProducts, { query: { search: 'anklet' } })).products,
      await shop.call(searchProducts, { query: { query: 'anklet' } }),
      await shop.call(listTrending, {}),
      await shop.call(listRelated, { params: { id: id === productId ? other : productId } }),
    ]
    return lists
      .flatMap((list) => list.filter(({ _id }) => _id === id))
      .map(({ stock, isSoldOut }) => [stock, isSoldOut])
  }
  const exact = async (id = productId) => {
    return (await shop.call(getProduct, { params: { id } })).product.stock
  }
  const order = (quantity: number) =>
    sendOrder(shop, asha, {
      products: [{ productId, quantity }],
      amount: amountOf([{ price: 100, quantity }]),
    })
  const all = <T>(value: T) => Array.from({ length: 4 }, () => value)
  await expect.poll(() => shown()).toEqual(all([null, false]))
  await order(2)
  expect([await exact(), await shown()]).toEqual([1, all([null, false])])
  await order(1)
  await expect.poll(() => shown()).toEqual(all([0, true]))
  expect(await exact()).toBe(0)
  expect(await shown(other)).toEqual(all([null, false]).slice(0, 3))
  expect(await exact(other)).toBeNull()
})
