import { describe, expect } from 'vitest'
import { refusal } from '../../../../tests/factories.ts'
import { gold, ratesTest as test } from '../../../../tests/fixtures/rates.ts'
import { listScheduledRates, withdrawRates } from '../../../contract/manage-rates.ts'
import { getRateHistory, getRates } from '../../../contract/rates.ts'
import { HOUR_MS } from '../../../rules/durations.ts'
import { dayInIndia, isoDay, startOfDayInIndia } from '../../../rules/india-time.ts'

describe('scheduled rates', () => {
  test('RATE-07 administrators see and withdraw scheduled rates', async ({
    shop,
    admin,
    asha,
    enter,
    inForce,
  }) => {
    await enter({ rates: [gold(916, 13_430)] })
    const effectiveAt = new Date(Date.now() + HOUR_MS).toISOString()
    const { _id } = await enter({ effectiveAt, rates: [gold(916, 13_610)] })
    expect(await shop.call(listScheduledRates, {}, admin.token)).toMatchObject({
      batches: [{ _id, effectiveAt, rates: [{ perGram: 13_610 }] }],
    })
    expect(await refusal(shop.call(listScheduledRates, {}, asha.token))).toMatchObject({ status: 403 })
    expect(await inForce()).toEqual({ '22K (916)': 13_430 })
    await shop.call(withdrawRates, { params: { batchId: _id } }, admin.token)
    expect(await shop.call(listScheduledRates, {}, admin.token)).toEqual({ batches: [] })
    expect(await refusal(shop.call(withdrawRates, { params: { batchId: _id } }, admin.token))).toMatchObject({
      status: 404,
    })
    const [current] = await shop.context.db.reader
      .selectFrom('rate_batches')
      .select('id')
      .where('withdrawn_at', 'is', null)
      .execute()
    expect(
      await refusal(shop.call(withdrawRates, { params: { batchId: current?.id ?? '' } }, admin.token)),
    ).toEqual({ status: 409, message: 'These rates are in force already.' })
  })

  test('RATE-08 RATE-09 scheduled rates apply at their time, also in cached responses', async ({
    enter,
    inForce,
  }) => {
    await enter({ rates: [gold(916, 13_430)] })
    await expect.poll(inForce).toEqual({ '22K (916)': 13_430 })
    await enter({ effectiveAt: new Date(Date.now() + 1500).toISOString(), rates: [gold(916, 13_610)] })
    // The response with the older rate is cached.
    await inForce()
    await expect.poll(inForce, { timeout: 10_000 }).toEqual({ '22K (916)': 13_610 })
  })
})

describe('what shoppers see', () => {
  test('RATE-07 the change is against the last rate of the day before', async ({ shop, entered }) => {
    const today = startOfDayInIndia(isoDay(dayInIndia(Date.now())))
    await entered(today - 30 * HOUR_MS, 916, 1_330_000_000)
    await entered(today - HOUR_MS, 916, 1_337_400_000)
    await entered(today, 916, 1_343_000_000)
    await entered(today, 750, 1_099_650_000)
    await expect
      .poll(async () => (await shop.call(getRates, {})).rates)
      .toEqual([
        {
          metal: 'gold',
          fineness: 916,
          purity: '22K (916)',
          perGram: 13_430,
          perKg: 13_430_000,
          since: new Date(today).toISOString(),
          changePercent: 0.42,
        },
        {
          metal: 'gold',
          fineness: 750,
          purity: '18K (750)',
          perGram: 10_996.5,
          perKg: 10_996_500,
          since: new Date(today).toISOString(),
          changePercent: null,
        },
      ])
  })

  test('RATE-07 the history has each day’s last rate, up to 400 days', async ({ shop, entered }) => {
    const today = dayInIndia(Date.now())
    const at = (daysAgo: number, hour: number) => startOfDayInIndia(isoDay(today - daysAgo)) + hour * HOUR_MS
    await entered(at(40, 10), 916, 1_300_000_000)
    await entered(at(2, 10), 916, 1_330_000_000)
    await entered(at(2, 16), 916, 1_337_400_000)
    await entered(at(-1, 10), 916, 1_400_000_000)
    const history = (query: object) =>
      shop.call(getRateHistory, { query: { metal: 'gold', fineness: '916', ...query } })
    await expect
      .poll(async () => (await history({ from: isoDay(today - 3) })).rates)
      .toEqual([
        { date: isoDay(today - 3), perGram: 13_000, perKg: 13_000_000 },
        ...[2, 1, 0].map((ago) => ({ date: isoDay(today - ago), perGram: 13_374, perKg: 13_374_000 })),
      ])
    expect((await history({})).rates).toHaveLength(30)
    expect((await history({ from: isoDay(today - 399) })).rates).toHaveLength(41)
    expect(await refusal(history({ from: isoDay(today - 400) }))).toEqual({
      status: 400,
      message: 'from: must be at most 400 days before the end',
    })
    expect(await refusal(history({ fineness: '917' }))).toMatchObject({ status: 400 })
    expect((await history({ fineness: '750' })).rates).toEqual([])
  })
})
