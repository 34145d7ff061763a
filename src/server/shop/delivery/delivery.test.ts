import { expect } from 'vitest'
import { amountOf, newProduct, sendOrder, type Shopper } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { holding } from '../../../../tests/holds.ts'
import { streamOf, turnsDuring } from '../../../../tests/long-work.ts'
import { mailsFor } from '../../../../tests/mails.ts'
import { createAddress } from '../../../contract/address.ts'
import { listAuditLog } from '../../../contract/audit.ts'
import {
  countPinRules,
  deletePinRules,
  getDelivery,
  MAX_PIN_RULES,
  type PinImportReport,
} from '../../../contract/delivery.ts'
import { correctOrderAddress } from '../../../contract/manage-orders.ts'
import { getOrder, setOrderAddress } from '../../../contract/order.ts'
import { getShopFacts } from '../../../contract/settings.ts'
import { deliveryText, deliveryTo } from '../../../rules/delivery.ts'
import { dayInIndia, isoDay } from '../../../rules/india-time.ts'
import { importPinRules } from './import-pin-rules.ts'
import { planPinRules } from './plan-pin-rules.ts'

const header = 'pin,serviceable,cash,daysFrom,daysTo'
/** The example of PIN-06, and a place without cash. */
const list = `${header}\r\n6,1,1,5,8\r\n682,1,1,2,3\r\n68255,0,0,0,0\r\n781,1,0,4,6\r\n`
const addressAt = (pin: string) => ({
  name: 'Asha Rao',
  phone: '9876543210',
  line1: '4 Lake Road',
  line2: '',
  city: 'Kochi',
  state: 'Kerala' as const,
  pin,
})
/** The day in this many days. */
const dayIn = (days: number) => isoDay(dayInIndia(Date.now()) + days)
const notServed = (text: string) => ({ status: 422, body: { code: 'not_served', message: text } })

const test = shopTest()
  .extend('take', { scope: 'file' }, ({ shop, admin }) => async (file: string, apply?: string) => {
    const payload = `--cut\r\ncontent-disposition: form-data; name="file"; filename="pins.csv"\r\ncontent-type: text/csv\r\n\r\n${file}\r\n--cut--\r\n`
    const response = await shop.app.inject({
      method: 'POST',
      url: `/api/pin-rules/import${apply ? `?apply=${apply}` : ''}`,
      payload,
      headers: {
        authorization: `Bearer ${admin.token}`,
        'content-type': 'multipart/form-data; boundary=cut',
      },
    })
    return {
      ...response.json<PinImportReport & { message: string; code: string }>(),
      status: response.statusCode,
    }
  })
  /** Replaces the list by a file. */
  .extend('replaceList', { scope: 'file' }, ({ take }) => async (file: string) => {
    expect(await take(file, (await take(file)).digest ?? '')).toMatchObject({ status: 200, applied: true })
  })
  .extend(
    'clearList',
    { scope: 'file' },
    ({ shop, admin }) =>
      () =>
        shop.call(deletePinRules, {}, admin.token),
  )
  .extend(
    'countRules',
    { scope: 'file' },
    ({ shop, admin }) =>
      async () =>
        (await shop.call(countPinRules, {}, admin.token)).rules,
  )
  .extend(
    'askFor',
    { scope: 'file' },
    ({ shop }) =>
      (pin: string) =>
        shop.call(getDelivery, { params: { pin } }),
  )
  .extend(
    'order',
    { scope: 'file' },
    ({ shop }) =>
      async (shopper: Shopper, more: object) =>
        sendOrder(shop, shopper, {
          products: [{ productId: await newProduct(shop, { price: 100 }), quantity: 1 }],
          amount: amountOf([{ price: 100, quantity: 1 }]),
          ...more,
        }),
  )

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
    const plan = await planPinRules(context.db.reader, streamOf(rows(MAX_PIN_RULES)))
    await importPinRules(step, plan, plan.report.digest ?? '')
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

test('PIN-04 an order to a place that is not served is rejected', async ({
  shop,
  asha,
  replaceList,
  order,
}) => {
  await replaceList(list)
  expect(await order(asha, { address: addressAt('799999') })).toMatchObject(
    notServed("We don't deliver to 799999 yet."),
  )
  expect(await order(asha, { address: addressAt('781001') })).toMatchObject(
    notServed("Cash on delivery isn't available for 781001."),
  )
  const saved = await shop.call(createAddress, { body: addressAt('682553') }, asha.token)
  for (const paymentMethod of ['COD', 'UPI'])
    expect(await order(asha, { addressId: saved._id, paymentMethod })).toMatchObject(
      notServed("We don't deliver to 682553 yet."),
    )
  expect(
    (await order(asha, { address: addressAt('781001'), paymentMethod: 'UPI' })).body.order,
  ).toMatchObject({ deliverBy: dayIn(6) })
  const served = await order(asha, { address: addressAt('682001') })
  expect([served.status, served.body.order.deliverBy]).toEqual([201, dayIn(3)])
  const mails = (await mailsFor(shop, asha.email)).filter(({ kind }) => kind === 'order_placed')
  expect(mails.at(-1)?.data['delivery']).toBe(
    deliveryTo('682001', new Date(), { serviceable: true, cash: true, daysFrom: 2, daysTo: 3 }).text,
  )
})

test('PIN-04 an order without an address is checked when one is added', async ({
  shop,
  admin,
  asha,
  replaceList,
  order,
}) => {
  await replaceList(list)
  const placed = (await order(asha, {})).body.order
  expect(placed).not.toHaveProperty('deliverBy')
  const params = { id: placed._id }
  const add = (pin: string) =>
    shop.app.inject({
      method: 'PUT',
      url: `/api/orders/address/${placed._id}`,
      headers: { authorization: `Bearer ${asha.token}` },
      payload: { address: addressAt(pin) },
    })
  for (const [pin, text] of [
    ['110001', "We don't deliver to 110001 yet."],
    ['781001', "Cash on delivery isn't available for 781001."],
  ] as const) {
    const response = await add(pin)
    expect({ status: response.statusCode, body: response.json<object>() }).toMatchObject(notServed(text))
  }
  expect((await shop.call(getOrder, { params }, asha.token)).address).toBeNull()
  const { order: addressed } = await shop.call(
    setOrderAddress,
    { params, body: { address: addressAt('600001') } },
    asha.token,
  )
  expect(addressed.deliverBy).toBe(dayIn(8))
  // The office decides for itself; no day is promised then.
  const correct = async (pin: string) =>
    (await shop.call(correctOrderAddress, { params, body: { address: addressAt(pin) } }, admin.token))
      .deliverBy
  expect([await correct('110001'), await correct('682001')]).toEqual([null, dayIn(3)])
})

test('PIN-04 a held UPI order that may be paid is not lost', async ({
  shop,
  asha,
  replaceList,
  clearList,
}) => {
  await replaceList(list)
  const holds = holding(shop)
  const { productId, holdId } = await holds.held(asha)
  const paid = await holds.pay(asha, productId, holdId, 1000, {
    address: addressAt('799999'),
    utr: '123456789012',
  })
  expect([paid.status, paid.body.order.address?.pin, paid.body.order.deliverBy]).toEqual([
    201,
    '799999',
    null,
  ])
  await clearList()
})

test('PIN-03 a shop without a list promises as before', async ({ asha, clearList, order }) => {
  await clearList()
  const { status, body } = await order(asha, { address: addressAt('799999') })
  expect([status, body.order.address?.pin]).toEqual([201, '799999'])
  expect(body.order).not.toHaveProperty('deliverBy')
})
