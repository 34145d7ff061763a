import { expect } from 'vitest'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { enterRates, gold } from '../../../../tests/weighed.ts'
import { getShopFacts } from '../../../contract/settings.ts'

const test = shopTest().extend('facts', { scope: 'file' }, ({ shop }) => () => shop.call(getShopFacts, {}))

test('D116 the shop says whether it has rates', async ({ shop, admin, facts }) => {
  expect(await facts()).not.toHaveProperty('hasRates')
  await enterRates(shop, admin, [gold(916, 13_430)])
  await expect.poll(facts).toMatchObject({ hasRates: true })
})
