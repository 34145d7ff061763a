import { expect } from 'vitest'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { getSettings, updateSettings } from '../../../contract/manage-settings.ts'
import { getShopFacts } from '../../../contract/settings.ts'
import { readConfig } from '../../core/config/config.ts'
import { getShopFacts as readFacts } from './get-shop-facts.ts'

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
    .toEqual({ exchange: { gold: 100, silver: 80, platinum: 0 }, buyback: null, emi: null })
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

test('PROMISE-02 EMI is named only where the payment page offers it', async ({ shop }) => {
  const keys = {
    RAZORPAY_KEY_ID: 'rzp_test_Kanchan1',
    RAZORPAY_KEY_SECRET: 'key-secret-of-kanchan',
    RAZORPAY_WEBHOOK_SECRET: 'webhook-secret-of-kanchan',
  }
  const emiWith = async (environment: Record<string, string>) => {
    const settings = readConfig(environment)
    return (await readFacts(shop.context.db.reader, { ...shop.context, settings })).promises
  }

  expect(await emiWith({ ...keys, RAZORPAY_CHECKOUT_JS: '1', EMI_MONTHS: '12' })).toEqual({
    exchange: null,
    buyback: null,
    emi: { months: 12, rate: 15, from: 10_000 },
  })
  expect(await emiWith({ ...keys, EMI_MONTHS: '12' })).toBeUndefined()
  expect(await emiWith({ EMI_MONTHS: '12' })).toBeUndefined()
  expect(await emiWith({ ...keys, RAZORPAY_CHECKOUT_JS: '1' })).toBeUndefined()
})

test.each([
  ['EMI_MONTHS', '5'],
  ['EMI_RATE', '0'],
  ['EMI_RATE', '37'],
  ['EMI_FROM', '-1'],
])('PROMISE-02 %s cannot be %s', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(name)
})
