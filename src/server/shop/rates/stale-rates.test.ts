import { expect, onTestFinished, vi } from 'vitest'
import { newShopper } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { createRates, previewRates } from '../../../contract/manage-rates.ts'
import { getMorningBoard } from '../../../contract/morning-board.ts'
import { HOUR_MS } from '../../../rules/durations.ts'
import { notifyOfStaleRate, staleRateText } from './stale-rates.ts'

const test = shopTest({ OWNER_EMAIL: 'asha@kanchan.example, ravi@kanchan.example', RATE_STALE_HOURS: '12' })
  .extend('enteredAt', { scope: 'file' }, async ({ shop, admin }) => {
    const rates = [
      { metal: 'gold' as const, fineness: 999, perGram: 14_650 },
      { metal: 'gold' as const, fineness: 916, perGram: 13_430 },
    ]
    const { digest } = await shop.call(previewRates, { body: { rates } }, admin.token)
    const { effectiveAt } = await shop.call(createRates, { body: { rates, digest } }, admin.token)
    await expect.poll(() => shop.context.rates.ratesAt(Date.now()).size).toBe(2)
    return Date.parse(effectiveAt)
  })
  .extend(
    'mails',
    { scope: 'file' },
    ({ shop }) =>
      async () =>
        (
          await shop.context.db.reader
            .selectFrom('outbox')
            .select(['to_address', 'data'])
            .where('kind', '=', 'rate_stale')
            .orderBy('id')
            .execute()
        ).map(({ to_address, data }) => [to_address, JSON.parse(data)]),
  )

test('RATE-10 a rate is outdated after RATE_STALE_HOURS; the oldest is named', async ({
  shop,
  enteredAt,
}) => {
  expect(staleRateText(shop.context, enteredAt + 12 * HOUR_MS)).toBeNull()
  expect(staleRateText(shop.context, enteredAt + 12 * HOUR_MS + 1)).toMatch(
    /^The rate of 22K gold is from (today|yesterday), \d{1,2}:\d\d [ap]m\.$/,
  )
})

test('RATE-10 the owner gets one reminder a day per address', async ({ shop, enteredAt, mails }) => {
  const noon = Math.ceil(enteredAt / (24 * HOUR_MS)) * 24 * HOUR_MS + 30.5 * HOUR_MS
  const notify = (now: number) =>
    shop.context.db.transaction((tx) => notifyOfStaleRate(tx, shop.context, now))
  await notify(enteredAt)
  expect(await mails()).toEqual([])
  for (const now of [noon, noon + 1, noon + 2 * HOUR_MS]) await notify(now)
  const text = staleRateText(shop.context, noon)
  expect(await mails()).toEqual([
    ['asha@kanchan.example', { text }],
    ['ravi@kanchan.example', { text }],
  ])
  await notify(noon + 24 * HOUR_MS)
  expect(await mails()).toHaveLength(4)
  shop.context.settings.owner.staleRate = false
  await notify(noon + 48 * HOUR_MS)
  expect(await mails()).toHaveLength(4)
})

test('RATE-10 the morning board says so', async ({ shop, admin, enteredAt }) => {
  expect(await shop.call(getMorningBoard, {}, admin.token)).toMatchObject({ staleRate: null })
  vi.useFakeTimers({ toFake: ['Date'], now: enteredAt + 13 * HOUR_MS })
  onTestFinished(() => void vi.useRealTimers())
  const { token } = await newShopper(shop, 'admin')
  expect(await shop.call(getMorningBoard, {}, token)).toMatchObject({
    staleRate: expect.stringMatching(/^The rate of 22K gold is from /),
  })
})
