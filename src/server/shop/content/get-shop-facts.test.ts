import { expect } from 'vitest'
import { newProduct } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { enterRates, gold } from '../../../../tests/weighed.ts'
import { getSettings, updateSettings } from '../../../contract/manage-settings.ts'
import { removeDemonstration } from '../../../contract/onboarding.ts'
import { getShopFacts } from '../../../contract/settings.ts'
import { getShopFacts as getFacts } from './get-shop-facts.ts'

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

test('BAG-01 the shop says only with BAG_GUEST that visitors have a bag', async ({ shop, facts }) => {
  expect(await facts()).not.toHaveProperty('guestBag')
  const { reader } = shop.context.db
  const settings = { ...shop.context.settings, bagIsForGuests: true }
  expect(await getFacts(reader, { ...shop.context, settings })).toMatchObject({ guestBag: true })
})

test('a public shop has a strip only if it is true', async ({ shop, facts }) => {
  const { settings } = shop.context
  const stripOf = async (change: Partial<typeof settings>) => {
    const before = { ...settings }
    Object.assign(settings, change)
    const { strip } = await getFacts(shop.context.db.reader, shop.context)
    Object.assign(settings, before)
    return strip
  }
  expect((await facts()).strip).toBe('GET EXTRA 2.5% OFF ON PREPAID ORDERS')
  expect(await stripOf({ isPublic: true })).toBeUndefined()
  expect(await stripOf({ isPublic: true, prepaidDiscount: 150 })).toBe('GET EXTRA 1.5% OFF ON PREPAID ORDERS')
  expect(await stripOf({ isPublic: true, stripText: 'Open on Sunday' })).toBe('Open on Sunday')
})

test('the shop says whether it is a demonstration', async ({ shop, admin, facts }) => {
  expect(await facts()).not.toHaveProperty('demonstration')
  await newProduct(shop)
  await expect
    .poll(() => getFacts(shop.context.db.reader, shop.context))
    .toMatchObject({ demonstration: true })
  await shop.call(removeDemonstration, {}, admin.token)
  await expect.poll(facts).not.toHaveProperty('demonstration')
})
