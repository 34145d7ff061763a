import { expect } from 'vitest'
import { amountOf, newProduct, refusalBody, sendOrder } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { updateOrderStatus } from '../../../contract/manage-orders.ts'
import { listAllReturns } from '../../../contract/manage-returns.ts'
import { getProduct } from '../../../contract/product.ts'
import { createReturn, getReturnOptions, listReturns } from '../../../contract/return.ts'
import { getShopFacts } from '../../../contract/settings.ts'
import { getWaitingWork } from '../../../contract/stats.ts'

const test = shopTest()

test('RETURN-01 a shop without RETURN_DAYS takes no returns and shows none', async ({
  shop,
  admin,
  asha,
}) => {
  const productId = await newProduct(shop, { price: 100, returnDays: 30 })
  const { order } = (
    await sendOrder(shop, asha, {
      products: [{ productId, quantity: 1 }],
      amount: amountOf([{ price: 100, quantity: 1 }]),
    })
  ).body
  await shop.call(
    updateOrderStatus,
    { params: { id: order._id }, body: { status: 'completed' } },
    admin.token,
  )
  expect(await shop.call(getReturnOptions, { params: { orderId: order._id } }, asha.token)).toEqual({
    lines: [],
    requests: [],
  })
  const request = {
    orderId: order._id,
    lines: [{ position: 0, quantity: 1 }],
    wish: 'refund' as const,
    reason: 'Too small',
  }
  expect(await refusalBody(shop.call(createReturn, { body: request }, asha.token))).toMatchObject({
    status: 422,
    data: { code: 'not_returnable', message: 'This shop takes no returns.' },
  })
  expect(await shop.call(listReturns, {}, asha.token)).toEqual([])
  expect(await shop.call(listAllReturns, {}, admin.token)).toEqual([])
  expect(await shop.call(getWaitingWork, {}, admin.token)).not.toHaveProperty('returns')
  expect(await shop.call(getShopFacts, {})).not.toHaveProperty('returnDays')
  const other = await shop.call(getProduct, { params: { id: await newProduct(shop) } })
  expect(Object.keys(other.product).filter((name) => /return/i.test(name))).toEqual([])
})
