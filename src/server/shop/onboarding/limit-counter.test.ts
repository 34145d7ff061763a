import { expect } from 'vitest'
import { refusal } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { getOnboarding, limitCounter } from '../../../contract/onboarding.ts'

const test = shopTest({ OLD_GOLD_ABOVE: '5' })

test('the checklist recommends limits of the counter', async ({ shop, admin, asha }) => {
  const step = async () =>
    (await shop.call(getOnboarding, {}, admin.token)).steps.find(({ name }) => name === 'counter')
  expect(await step()).toMatchObject({
    done: false,
    optional: true,
    missing: ['COUNTER_DISCOUNT', 'ADVANCE_PERCENT', 'ADVANCE_DAYS'],
  })
  expect((await refusal(shop.call(limitCounter, {}, asha.token))).status).toBe(403)

  await shop.call(limitCounter, {}, admin.token)
  expect(await step()).toMatchObject({ done: true, missing: [] })
  await expect.poll(() => shop.context.settings.counterLimits).toEqual({ discount: 1000, oldGoldAbove: 500 })
  expect(shop.context.settings.advance).toEqual({ percent: 10, days: 30 })
})
