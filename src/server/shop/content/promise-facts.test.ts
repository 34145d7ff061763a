import { expect } from 'vitest'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { getSettings, updateSettings } from '../../../contract/manage-settings.ts'
import { getShopFacts } from '../../../contract/settings.ts'

const test = shopTest()

test('PROMISE-01 the shop states promises only once they are set', async ({ shop, admin }) => {
  expect(await shop.call(getShopFacts, {})).not.toHaveProperty('promises')

  await shop.call(
    updateSettings,
    { body: { group: 'jewellery', values: { EXCHANGE_GOLD: 100, EXCHANGE_SILVER: 80 }, version: 0 } },
    admin.token,
  )
  await expect
    .poll(async () => (await shop.call(getShopFacts, {})).promises)
    .toEqual({ exchange: { gold: 100, silver: 80, platinum: 0 }, buyback: null })
})

test.for([0.5, -1, 101])('PROMISE-01 a promise of %d percent is refused', async (value, { shop, admin }) => {
  const { groups } = await shop.call(getSettings, {}, admin.token)
  const version = groups.find(({ name }) => name === 'jewellery')?.version ?? 0
  const answer = await shop.app.inject({
    method: 'PATCH',
    url: '/api/settings',
    headers: { authorization: `Bearer ${admin.token}` },
    payload: { group: 'jewellery', values: { BUYBACK_GOLD: value }, version },
  })
  expect(answer.statusCode).toBe(400)
})
