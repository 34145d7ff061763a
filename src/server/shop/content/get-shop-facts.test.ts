import { expect } from 'vitest'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { enterRates, gold } from '../../../../tests/weighed.ts'
import { getSettings, updateSettings } from '../../../contract/manage-settings.ts'
import { getShopFacts } from '../../../contract/settings.ts'

const test = shopTest().extend(
  'facts',
  { scope: 'file' },
  ({ shop }) =>
    () =>
      shop.call(getShopFacts, {}),
)

test('the shop says whether it has rates', async ({ shop, admin, facts }) => {
  expect(await facts()).not.toHaveProperty('hasRates')
  await enterRates(shop, admin, [gold(916, 13_430)])
  await expect.poll(facts).toMatchObject({ hasRates: true })
})

test('the shop says return days and insurance only once they are set', async ({ shop, admin, facts }) => {
  expect(await facts()).not.toHaveProperty('returnDays')
  expect(await facts()).not.toHaveProperty('deliveryIsInsured')
  const version =
    (await shop.call(getSettings, {}, admin.token)).groups.find(({ name }) => name === 'shop')?.version ?? 0
  await shop.call(
    updateSettings,
    { body: { group: 'shop', values: { RETURN_DAYS: 15, INSURED_DELIVERY: true }, version } },
    admin.token,
  )
  await expect.poll(facts).toMatchObject({ returnDays: 15, deliveryIsInsured: true })
})
