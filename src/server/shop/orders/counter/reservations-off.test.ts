import { expect } from 'vitest'
import { newProduct } from '../../../../../tests/factories.ts'
import { shopTest } from '../../../../../tests/fixtures/shop.ts'
import { getShopFacts } from '../../../../contract/settings.ts'

const test = shopTest({ SHOP_ADDRESS: '12 Temple Road, Mysuru' })

test('COUNTER-10 without RESERVE nothing can be reserved, and no page says so', async ({ shop }) => {
  const productId = await newProduct(shop, { stock: 2 })
  const { statusCode, body } = await shop.app.inject({
    method: 'POST',
    url: '/api/reservations',
    payload: { productId, name: 'Meera Iyer', phone: '9845012345' },
  })
  expect([statusCode, body]).toMatchObject([404, expect.stringContaining('not_found')])
  expect(await shop.call(getShopFacts, {})).not.toHaveProperty('reserves')
  expect(await shop.context.db.reader.selectFrom('orders').select('id').execute()).toEqual([])
})
