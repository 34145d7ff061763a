import { describe, expect } from 'vitest'
import { refusal } from '../../../../tests/factories.ts'
import { gold, ratesTest as test } from '../../../../tests/fixtures/rates.ts'
import { listAuditLog } from '../../../contract/audit.ts'
import {
  createRates,
  listRateEntries,
  previewRates,
  type RatesInput,
} from '../../../contract/manage-rates.ts'
import { DAY_MS, HOUR_MS } from '../../../rules/durations.ts'

describe('entering rates', () => {
  test('RATE-01 RATE-03 RATE-07 rates apply immediately; missing ones keep their value', async ({
    enter,
    inForce,
    admin,
    shop,
  }) => {
    const batch = await enter({
      rates: [gold(916, 13_430), gold(750, 10_996.5), { metal: 'silver', fineness: 925, perKg: 185_235 }],
    })
    expect(batch).toMatchObject({
      enteredBy: 'Asha',
      reason: null,
      rates: [
        { purity: '22K (916)', perGram: 13_430, source: 'typed' },
        { fineness: 750 },
        { perGram: 185.235, perKg: 185_235 },
      ],
    })
    expect(await inForce()).toEqual({ '22K (916)': 13_430, '18K (750)': 10_996.5, 'Silver 925': 185.235 })
    await enter({ rates: [gold(916, 13_631.5)] })
    await expect
      .poll(inForce)
      .toEqual({ '22K (916)': 13_631.5, '18K (750)': 10_996.5, 'Silver 925': 185.235 })
    expect(
      await shop.context.db.reader
        .selectFrom('metal_rates')
        .select('paise_per_kg')
        .where('fineness', '=', 916)
        .orderBy('id')
        .execute(),
    ).toEqual([{ paise_per_kg: 1_343_000_000 }, { paise_per_kg: 1_363_150_000 }])
    const [entry] = await shop.call(listAuditLog, { query: { entity: 'rates' } }, admin.token)
    expect(entry).toMatchObject({
      before: { 'gold 22K (916)': 13_430 },
      after: { 'gold 22K (916)': 13_631.5 },
    })
  })

  test('RATE-02 RATE-05 the preview shows each change; derived rates follow the typed one', async ({
    enter,
    preview,
    inForce,
  }) => {
    await enter({ rates: [gold(916, 13_430)] })
    const input: RatesInput = {
      rates: [gold(999, 14_650)],
      derive: { metal: 'gold', from: 999, to: [916, 750, 585], roundTo: 5 },
    }
    const seen = await preview(input)
    expect(seen).toMatchObject({
      changes: [
        { fineness: 999, before: null, after: { perGram: 14_650, perKg: 14_650_000 }, percent: null },
        {
          fineness: 916,
          before: { perGram: 13_430, perKg: 13_430_000 },
          after: { perGram: 13_420 },
          percent: -0.07,
        },
        { fineness: 750, after: { perGram: 10_990 } },
        { fineness: 585, after: { perGram: 8570 } },
      ],
      guard: { exceeded: false, changes: [] },
      pieces: { count: 0, raised: 0, lowered: 0, greatest: null },
    })
    expect(await inForce()).toEqual({ '22K (916)': 13_430 })
    const { rates } = await enter(input)
    expect(rates.map(({ fineness, source }) => [fineness, source])).toEqual([
      [999, 'typed'],
      [916, 'derived'],
      [750, 'derived'],
      [585, 'derived'],
    ])
    expect(
      (await preview({ rates: [], derive: { metal: 'gold', from: 916, to: [375], roundTo: 0 } })).changes,
    ).toMatchObject([{ after: { perGram: 5494 } }])
  })

  test('the preview names a rate that does not fit its fineness', async ({ enter, preview }) => {
    await enter({ rates: [gold(999, 14_790), gold(916, 13_550)] })
    expect((await preview({ rates: [gold(916, 14_100)] })).outOfLine).toEqual([])
    expect((await preview({ rates: [gold(916, 20_450)] })).outOfLine).toEqual([
      { metal: 'gold', fineness: 916, finest: 999, expected: { perGram: 13_547.64, perKg: 13_547_640 } },
    ])
  })

  test('RATE-03 asks for a new preview if rates changed since', async ({ shop, admin, enter, preview }) => {
    const input = { rates: [gold(916, 13_430)] }
    const { digest } = await preview(input)
    await enter({ rates: [gold(916, 13_400)] })
    const late = shop.call(createRates, { body: { ...input, digest } }, admin.token)
    expect(await refusal(late)).toEqual({
      status: 409,
      message: 'Rates or pieces have changed since the preview. Please look again.',
    })
  })

  test('RATE-03 of two administrators who saw the same preview, one succeeds', async ({
    shop,
    admin,
    preview,
  }) => {
    const input = { rates: [gold(916, 13_430)] }
    const { digest } = await preview(input)
    const both = await Promise.all(
      [1, 2].map(() => refusal(shop.call(createRates, { body: { ...input, digest } }, admin.token))),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([409, 'accepted'])
  })

  test('RATE-06 a change above the guard needs a reason, which is kept', async ({
    shop,
    admin,
    enter,
    preview,
  }) => {
    await enter({ rates: [gold(916, 13_430)] })
    const jump = { rates: [gold(916, 20_450)] }
    expect((await preview(jump)).guard).toEqual({
      exceeded: true,
      changes: [{ metal: 'gold', fineness: 916, percent: 52.27 }],
    })
    expect(await refusal(enter(jump))).toEqual({
      status: 422,
      message: '22K gold would change by 52.3 %. Say why to go on.',
    })
    expect(await refusal(enter(jump, 'no'))).toMatchObject({ status: 400 })
    expect(await refusal(enter({ rates: [gold(916, 14_101.6)] }))).toMatchObject({ status: 422 })
    await enter({ rates: [gold(916, 14_101.5)] })
    expect(await enter(jump, 'Budget day')).toMatchObject({ reason: 'Budget day' })
    const [entry] = await shop.call(listAuditLog, { query: { entity: 'rates' } }, admin.token)
    expect(entry).toMatchObject({ after: { reason: 'Budget day' } })
  })

  test.for<[string, object]>([
    [
      'effectiveAt: must not be in the past',
      { effectiveAt: new Date(Date.now() - HOUR_MS).toISOString(), rates: [gold(916, 1)] },
    ],
    [
      'effectiveAt: must be at most 30 days ahead',
      { effectiveAt: new Date(Date.now() + 31 * DAY_MS).toISOString(), rates: [gold(916, 1)] },
    ],
    ['rates: name each fineness once', { rates: [gold(916, 1), gold(916, 2)] }],
    [
      'rates: name each fineness once',
      { rates: [gold(916, 1), gold(999, 1)], derive: { metal: 'gold', from: 999, to: [916], roundTo: 0 } },
    ],
    ['rates: name at least one', { rates: [] }],
    ['perGram: must be above 0', { rates: [gold(916, 0)] }],
    ['perGram: must be above 0', { rates: [gold(916, -5)] }],
    ['perKg: must be above 0', { rates: [{ metal: 'silver', fineness: 925, perKg: 0 }] }],
    [
      'perGram: must be above 0',
      { rates: [gold(999, 1)], derive: { metal: 'gold', from: 999, to: [375], roundTo: 10 } },
    ],
    [
      'derive: enter the rate of 22K gold first',
      { rates: [], derive: { metal: 'gold', from: 916, to: [750], roundTo: 0 } },
    ],
    ['fineness: must be one of 999, 995, 958, 916, 833, 750, 585, 375', { rates: [gold(917, 1)] }],
    ['rates.0: must have either perGram or perKg', { rates: [{ metal: 'gold', fineness: 916 }] }],
    ['rates.0.perGram: must have at most two decimals', { rates: [gold(916, 1.005)] }],
  ])('RATE-04 %s', async ([message, body], { shop, admin }) => {
    expect(await refusal(shop.call(previewRates, { body: body as RatesInput }, admin.token))).toEqual({
      status: 400,
      message,
    })
  })
})

test('RATE-11 administrators see the last ten entries with author and reason', async ({
  shop,
  admin,
  asha,
  enter,
  entered,
}) => {
  for (let day = 12; day > 0; day -= 1) await entered(Date.now() - day * DAY_MS, 916, 1_343_000_000)
  const { _id } = await enter({ rates: [gold(916, 20_450)] }, 'a bar of old gold')
  await enter({ effectiveAt: new Date(Date.now() + HOUR_MS).toISOString(), rates: [gold(916, 20_460)] })
  const { batches } = await shop.call(listRateEntries, {}, admin.token)
  expect(batches).toHaveLength(10)
  expect(batches[0]).toMatchObject({
    _id,
    enteredBy: 'Asha',
    reason: 'a bar of old gold',
    rates: [{ perGram: 20_450 }],
  })
  expect(batches).toEqual(batches.toSorted((a, b) => b.effectiveAt.localeCompare(a.effectiveAt)))
  expect(await refusal(shop.call(listRateEntries, {}, asha.token))).toMatchObject({ status: 403 })
})
