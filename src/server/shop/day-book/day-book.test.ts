import { expect } from 'vitest'
import { newShopper, refusal, refusalBody } from '../../../../tests/factories.ts'
import { dayBefore, dayBookTest, today } from '../../../../tests/fixtures/day-book.ts'
import { mailsFor } from '../../../../tests/mails.ts'
import { createCredit } from '../../../contract/credit.ts'
import { createCashEntry, getDayBook, reopenDay } from '../../../contract/day-book.ts'
import { createRefund, previewRefund } from '../../../contract/refund.ts'
import { updateUserDuty } from '../../../contract/manage-users.ts'
import { listAuditLog } from '../../../contract/audit.ts'
import type { Duty } from '../../../contract/duty.ts'

const OWNER = 'owner-of-days@kanchan.example'

const test = dayBookTest
  .override('settings', { OWNER_EMAIL: OWNER, NOTIFY_DAY: '1' })
  .extend(
    'spend',
    { scope: 'file' },
    ({ shop, admin }) =>
      (kind: 'expense' | 'deposit' | 'withdrawal', amount: number, note: string, token = admin.token) =>
        shop.call(createCashEntry, { body: { kind, amount, note } }, token),
  )
  .extend('hire', { scope: 'file' }, ({ shop, admin }) => async (duty: Duty) => {
    const person = await newShopper(shop, 'admin')
    await shop.call(updateUserDuty, { params: { userId: person.id }, body: { duty } }, admin.token)
    return person
  })

test('DAY-01 lists receipts and payouts in order, with their sums', async ({
  shop,
  admin,
  ring,
  take,
  pay,
  book,
  spend,
}) => {
  expect(await book()).toMatchObject({
    day: today(),
    state: 'open',
    opening: 0,
    entries: [],
    cash: { expected: 0, counted: null, difference: null },
    closedBy: null,
    closedAt: null,
  })

  const order = await take({ products: [{ productId: ring, quantity: 1 }], handedOver: true })
  await pay(order, { provider: 'cash', amount: 600.5 })
  const paid = await pay(order, { provider: 'upi', amount: 499.5 })
  await spend('withdrawal', 2000, 'Change from the bank')
  await spend('expense', 40, 'Courier and tea')
  await spend('deposit', 1500, 'State Bank')

  const { entries, sums, cash } = await book()
  const facts = entries.map(({ at: _at, by, order: _order, ...rest }) => ({ ...rest, by: by !== null }))
  expect(facts).toEqual([
    {
      kind: 'advance',
      number: expect.stringMatching(/^RV\/\d\d-\d\d\/000001$/),
      customer: 'Meera Iyer',
      way: 'cash',
      amount: 600.5,
      by: true,
    },
    {
      kind: 'sale',
      number: paid.invoiceNumber,
      customer: 'Meera Iyer',
      way: 'upi',
      amount: 499.5,
      by: true,
    },
    ...[
      ['withdrawal', 2000, 'Change from the bank'],
      ['expense', 40, 'Courier and tea'],
      ['deposit', 1500, 'State Bank'],
    ].map(([kind, amount, note]) => ({
      kind,
      number: null,
      customer: null,
      way: 'cash',
      amount,
      by: true,
      note,
    })),
  ])
  expect(entries[0]?.order).toEqual({ _id: order._id, orderId: order.orderId })
  expect(sums.byWay).toEqual({ cash: 1060.5, upi: 499.5 })
  expect(Object.values(sums.byPerson)).toEqual([1560])
  expect(cash.expected).toBe(1060.5)

  expect((await refusal(spend('expense', 0, 'Nothing'))).status).toBe(400)
  expect((await refusal(shop.call(getDayBook, { query: { day: '2026-02-31' } }, admin.token))).status).toBe(
    400,
  )
})

test('DAY-01 the counter sees today only, and closing needs a manager', async ({ shop, close, hire }) => {
  const counter = await hire('counter')
  expect((await shop.call(getDayBook, {}, counter.token)).day).toBe(today())
  const earlier = shop.call(getDayBook, { query: { day: dayBefore(1) } }, counter.token)
  expect((await refusal(earlier)).status).toBe(403)
  expect((await refusal(close({ counted: {} }, dayBefore(9), counter.token))).status).toBe(403)

  const manager = await hire('manager')
  expect((await shop.call(getDayBook, { query: { day: dayBefore(1) } }, manager.token)).entries).toEqual([])
  const reopened = shop.call(
    reopenDay,
    { params: { day: today() }, body: { reason: 'Forgotten' } },
    manager.token,
  )
  expect((await refusal(reopened)).status).toBe(403)
})

test('DAY-02 a closed day takes no cash until an owner reopens it', async ({
  shop,
  admin,
  ring,
  take,
  pay,
  book,
  close,
  spend,
}) => {
  const [sold, open] = [
    await take({ products: [{ productId: ring, quantity: 1 }] }),
    await take({ products: [{ productId: ring, quantity: 1 }] }),
  ]
  await pay(sold, { provider: 'cash', amount: 1100 })
  const { expected } = (await book()).cash

  expect((await refusal(close({ counted: { 1000: 1 } }))).status).toBe(400)
  expect((await refusal(close({ counted: { 500: -1 } }))).status).toBe(400)
  expect((await refusal(close({ counted: {} }, '2099-01-01'))).message).toBe('day: must not be after today')

  const closed = await close({ counted: { 500: 2, 100: 3 }, note: 'Change given twice' })
  expect(closed).toMatchObject({
    state: 'closed',
    note: 'Change given twice',
    cash: { expected, counted: 1300, difference: Math.round((1300 - expected) * 100) / 100 },
    closedBy: expect.any(String) as string,
    closedAt: expect.any(String) as string,
  })

  const refused = { status: 409, data: expect.objectContaining({ code: 'day_closed' }) as object }
  const preview = await shop.call(
    previewRefund,
    { params: { id: sold._id }, body: { amount: 100 } },
    admin.token,
  )
  const refundBy = (way: 'cash' | 'upi', date = today()) =>
    shop.call(
      createRefund,
      {
        params: { id: sold._id },
        body: { amount: 100, reason: 'Scratch', digest: preview.digest, way, date, reference: 'Drawer' },
      },
      admin.token,
    )
  expect(await refusalBody(pay(open, { provider: 'cash', amount: 100 }))).toMatchObject(refused)
  expect(await refusalBody(spend('expense', 10, 'Late tea'))).toMatchObject(refused)
  expect(await refusalBody(refundBy('cash'))).toMatchObject(refused)
  expect(await refusalBody(close({ counted: {} }))).toMatchObject(refused)

  // Other ways go on, into the same day.
  await pay(open, { provider: 'upi', amount: 100 })
  expect((await book()).entries.at(-1)).toMatchObject({ kind: 'advance', way: 'upi', amount: 100 })
  expect((await book()).cash.expected).toBe(expected)

  const reopening = { params: { day: today() }, body: { reason: 'A sale came late' } }
  expect(await shop.call(reopenDay, reopening, admin.token)).toMatchObject({
    state: 'open',
    cash: { expected, counted: null },
  })
  expect((await refusal(shop.call(reopenDay, reopening, admin.token))).status).toBe(404)
  expect((await refusal(refundBy('cash', dayBefore(1)))).message).toBe('date: must be today for cash')
  await refundBy('cash')
  expect((await book()).entries.at(-1)).toMatchObject({ kind: 'refund', way: 'cash', amount: 100 })

  const audited = await shop.call(listAuditLog, { query: { entity: 'day book' } }, admin.token)
  expect(audited.map(({ after }) => after)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ closed: true }),
      expect.objectContaining({ closed: false, reason: 'A sale came late' }),
    ]),
  )
  const mails = (await mailsFor(shop, OWNER)).filter(({ kind }) => kind === 'owner_day')
  expect(mails).toHaveLength(1)
})

test('DAY-02 a day opens with the last count, or as entered', async ({ close, book }) => {
  const [first, second] = [dayBefore(30), dayBefore(29)]
  await close({ counted: { 500: 4, 1: 5 } }, first)
  expect(await book(second)).toMatchObject({ opening: 2005, cash: { expected: 2005 } })
  expect(await close({ opening: 1995.5, counted: { 500: 4 } }, second)).toMatchObject({
    opening: 1995.5,
    cash: { expected: 1995.5, counted: 2000, difference: 4.5 },
  })
  expect((await book(second)).opening).toBe(1995.5)
  expect((await book(dayBefore(28))).opening).toBe(2000)
})

test('DAY-01 old gold is bought with the credit that pays for the order', async ({
  shop,
  admin,
  ring,
  take,
  book,
}) => {
  const order = await take({ products: [{ productId: ring, quantity: 1 }] })
  const before = (await book()).sums.byWay.credit ?? 0
  const credit = {
    kind: 'old_gold' as const,
    metal: 'gold' as const,
    fineness: 916,
    grossWeight: 0.1,
    netWeight: 0.1,
    perGram: 5000,
    seller: { name: 'Lakshmi Nair', address: '4 Lake Road, Kochi' },
  }
  await shop.call(createCredit, { params: { id: order._id }, body: credit }, admin.token)

  const entries = (await book()).entries.slice(-2)
  expect(entries.map(({ kind }) => kind).toSorted()).toEqual(['advance', 'old_gold'])
  expect(entries.map(({ amount, way }) => [amount, way])).toEqual([
    [500, 'credit'],
    [500, 'credit'],
  ])
  expect(entries.find(({ kind }) => kind === 'old_gold')).toMatchObject({
    customer: 'Lakshmi Nair',
    number: expect.stringMatching(/^PV\//) as string,
  })
  expect((await book()).sums.byWay.credit ?? 0).toBe(before)
})
