import { expect } from 'vitest'
import { streamOf, turnsDuring } from '../../../../tests/long-work.ts'
import { header, list, dayIn, deliveryTest as test } from '../../../../tests/fixtures/delivery.ts'
import { listAuditLog } from '../../../contract/audit.ts'
import { MAX_PIN_RULES } from '../../../contract/delivery.ts'
import { getShopFacts } from '../../../contract/settings.ts'
import { deliveryText, deliveryTo } from '../../../rules/delivery.ts'
import { importPinRules } from './import-pin-rules.ts'
import { planPinRules } from './plan-pin-rules.ts'

test('PIN-01 PIN-06 the longest prefix of a PIN code decides', async ({ replaceList, askFor }) => {
  await replaceList(list)
  expect(await askFor('682001')).toMatchObject({
    valid: true,
    serviceable: true,
    cash: true,
    from: dayIn(2),
    to: dayIn(3),
  })
  expect(await askFor('600001')).toMatchObject({
    serviceable: true,
    from: dayIn(5),
    to: dayIn(8),
    text: expect.stringMatching(/^Delivery by \w+day, \d{1,2} \w+$/) as string,
  })
  for (const pin of ['682553', '110001']) {
    expect(await askFor(pin)).toEqual({
      valid: true,
      serviceable: false,
      cash: false,
      from: null,
      to: null,
      text: `We don't deliver to ${pin} yet.`,
    })
  }
})

test('PIN-02 an import shows its preview and is applied by its digest', async ({
  shop,
  admin,
  take,
  clearList,
  countRules,
}) => {
  await clearList()
  const preview = await take(list)
  expect(preview).toEqual({
    status: 200,
    applied: false,
    digest: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    lines: 4,
    replaced: 0,
    notServed: 1,
    withoutCash: 1,
    problems: [],
    moreProblems: 0,
    rows: expect.arrayContaining([
      { pin: '68255', serviceable: false, cash: false, daysFrom: 0, daysTo: 0 },
    ]) as unknown,
  })
  expect(await countRules()).toBe(0)
  expect(await take(list.replace('2,3', '2,4'), preview.digest ?? '')).toMatchObject({
    status: 409,
    code: 'stale_edit',
  })
  expect(await countRules()).toBe(0)
  expect(await take(list, preview.digest ?? '')).toMatchObject({
    status: 200,
    applied: true,
    digest: null,
    lines: 4,
  })
  expect(await countRules()).toBe(4)

  const file = await shop.app.inject({
    url: '/api/pin-rules/export',
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(file.payload.replaceAll('"', '').replace('\ufeff', '')).toBe(list)
  expect(await take(file.payload)).toMatchObject({ lines: 4, replaced: 4, problems: [] })

  const shorter = `${header}\n6,1,1,1,2\n`
  expect(await take(shorter, (await take(shorter)).digest ?? '')).toMatchObject({ applied: true })
  expect(await countRules()).toBe(1)
  await clearList()
  expect(await countRules()).toBe(0)
  const entries = await shop.call(listAuditLog, { query: { entity: 'PIN list' } }, admin.token)
  expect(entries.map(({ before, after }) => [before, after]).slice(0, 3)).toEqual([
    [{ rows: 1 }, null],
    [{ rows: 4 }, { rows: 1 }],
    [null, { rows: 4 }],
  ])
})

test('PIN-02 bad rows are listed with their lines and none is applied', async ({
  take,
  replaceList,
  countRules,
}) => {
  await replaceList(list)
  const bad = `${header}\r\n682,1,1,2,3\r\n0682,1,1,2,3\r\n6820011,1,1,2,3\r\n683,yes,1,2,3\r\n684,1,2,2,3\r\n685,1,1,3,2\r\n686,1,1,2,400\r\n682,0,0,0,0\r\n687,1,1\r\n`
  const { digest, problems, lines } = await take(bad)
  expect([digest, lines]).toEqual([null, 8])
  expect(problems).toEqual([
    { line: 3, reason: 'pin must be 1 to 6 digits, and must not begin with 0.' },
    { line: 4, reason: 'pin must be 1 to 6 digits, and must not begin with 0.' },
    { line: 5, reason: 'serviceable must be 1 for yes or 0 for no.' },
    { line: 6, reason: 'cash must be 1 for yes or 0 for no.' },
    { line: 7, reason: 'daysFrom must not be more than daysTo.' },
    { line: 8, reason: 'daysTo must be a number of days from 0 to 365.' },
    { line: 9, reason: '682 is already on line 2.' },
    { line: 10, reason: 'has more or fewer cells than there are columns.' },
  ])
  expect(await take(bad, '0'.repeat(64))).toMatchObject({ status: 409 })
  expect(await countRules()).toBe(4)
  expect((await take('pin,cash\n682,1\n')).problems).toEqual([
    { line: 1, reason: `The first line must name the columns ${header.replaceAll(',', ', ')}.` },
  ])
  expect(await take(`${header}\n`)).toMatchObject({
    digest: null,
    problems: [{ line: 1, reason: 'The file contains no PIN codes.' }],
  })
})

test('PIN-02 reads a list as spreadsheets write it', async ({ take }) => {
  const rows = ['PIN code,Serviceable,Cash,Days from,Days to', ' 682 001,TRUE,FALSE,2,3', ',,,,', '']
  for (const separator of [',', ';', '\t'])
    expect(await take(rows.join('\r\n').replaceAll(',', separator))).toMatchObject({
      problems: [],
      rows: [{ pin: '682001', serviceable: true, cash: false, daysFrom: 2, daysTo: 3 }],
    })
})

test('PIN-02 imports 50,000 rows in turns with other requests, not more', async ({
  shop,
  take,
  askFor,
  clearList,
  countRules,
}) => {
  const rows = (count: number) =>
    `${header}\n${Array.from({ length: count }, (_, index) => `${100_000 + index},1,1,2,3`).join('\n')}`
  expect(await take(rows(MAX_PIN_RULES + 1))).toMatchObject({
    status: 400,
    message: 'file: has more than 50,000 rows.',
  })
  const { context } = shop
  const step: typeof context.db.transaction = (work) => context.db.transaction(work)
  // A turn for each of the hundred INSERT statements.
  const turns = await turnsDuring(async () => {
    const plan = await planPinRules(context.db.reader, { file: streamOf(rows(MAX_PIN_RULES)) })
    await importPinRules(step, { plan, digest: plan.report.digest ?? '' })
  })
  expect(turns).toBeGreaterThan(100)
  expect(await countRules()).toBe(MAX_PIN_RULES)
  expect([(await askFor('100001')).serviceable, (await askFor('199999')).serviceable]).toEqual([true, false])
  await clearList()
})

test('PIN-03 the box’s response is cached until the list changes', async ({
  shop,
  askFor,
  replaceList,
  clearList,
}) => {
  await clearList()
  expect(await askFor('682001')).toEqual({
    ...deliveryTo('682001', new Date()),
    text: deliveryText('682001', new Date()),
  })
  expect(await shop.call(getShopFacts, {})).not.toHaveProperty('hasPinRules')
  const { hits } = shop.context.responseCache.uses()
  await askFor('682001')
  expect(shop.context.responseCache.uses().hits).toBeGreaterThan(hits)
  await replaceList(list)
  expect(await askFor('682001')).toMatchObject({ to: dayIn(3) })
  expect(await shop.call(getShopFacts, {})).toMatchObject({ hasPinRules: true })
  await replaceList(`${header}\n7,1,1,1,1\n`)
  expect(await askFor('682001')).toMatchObject({ serviceable: false })
  for (const pin of ['68200', '082001', 'kochi', '6820011']) {
    expect(await askFor(pin)).toEqual({
      valid: false,
      serviceable: false,
      cash: false,
      from: null,
      to: null,
      text: 'Please enter a valid 6-digit PIN code.',
    })
  }
  await clearList()
  expect(await askFor('682001')).toMatchObject({ text: deliveryText('682001', new Date()) })
})
