import fc from 'fast-check'
import { expect, vi } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../../rules/durations.ts'
import { newShopper } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { shopMails } from '../../shop-mails.ts'
import { ownerDay } from '../../shop/day-book/day-book-mails.ts'
import { runningOut } from '../../shop/stock/stock-mails.ts'
import { ownerOrder, ownerPayment, paymentNoted } from '../../shop/orders/base/order-notices.ts'
import { paymentToCheck } from '../../shop/payments/base/payments-mails.ts'
import { ownerReturn } from '../../shop/returns/returns-mails.ts'
import { ownerTicket } from '../../shop/tickets/tickets-mails.ts'
import type { OutboxRow } from '../db/schema/tables.ts'
import { claimOwnerMails, GATHER_MS, MAX_SINGLE_MAILS, MAX_SINGLE_OF_CUSTOMER } from './claim-owner-mails.ts'
import type { AnyMail } from './define-mail.ts'
import { queueMails } from './outbox.ts'
import { renderMail } from './render-mail.ts'
import type { StoredSummary } from './summary-part.ts'

const OWNER = 'owner@kanchan.example'
const SUMMARIES_AN_HOUR = HOUR_MS / GATHER_MS
const START = Date.UTC(2026, 10, 23, 4)

type Sent = { mail: OutboxRow; at: number }
type Burst = { minute: number; kind: string; customer: number; count: number }

const test = shopTest()
  .extend('customers', { scope: 'file' }, async ({ shop }) => [
    (await newShopper(shop)).id,
    (await newShopper(shop)).id,
    (await newShopper(shop)).id,
  ])
  .extend(
    'queue',
    { scope: 'file' },
    ({ shop, customers }) =>
      ({ kind, customer, count }: Omit<Burst, 'minute'>) =>
        shop.context.db.transaction((tx) =>
          queueMails(
            tx,
            Array.from({ length: count }, () => ({
              ...noticed(kind),
              event: crypto.randomUUID(),
              to: OWNER,
              userId: customers[customer] ?? null,
            })),
          ),
        ),
  )
  .extend('nextDue', { scope: 'file' }, ({ shop }) => async () => {
    const { next } = await shop.context.db.reader
      .selectFrom('outbox')
      .select((e) => e.fn.min('next_at').as('next'))
      .where('to_address', '=', OWNER)
      .executeTakeFirstOrThrow()
    return next ?? Infinity
  })
  /** Claims until nothing is due at a time; each is sent, or fails for ten minutes. */
  .extend('claimAll', { scope: 'file' }, ({ shop, nextDue }) => async (now: number, fails = false) => {
    const sent: Sent[] = []
    const result = fails ? { next_at: now + GATHER_MS } : { next_at: null, sent_at: now }
    while ((await nextDue()) <= now) {
      const claimed = await shop.context.db.transaction(async (tx) => {
        const mails = await claimOwnerMails(tx, now, { max: 2, leaseMs: HOUR_MS })
        for (const mail of mails)
          await tx.db.updateTable('outbox').set(result).where('id', '=', mail.id).execute()
        return mails
      })
      if (!fails) sent.push(...claimed.map((mail) => ({ mail, at: now })))
    }
    return sent
  })

test.beforeEach(async ({ shop }) => {
  await shop.context.db.transaction((tx) => tx.db.deleteFrom('outbox').execute())
  vi.useFakeTimers({ toFake: ['Date'], now: START })
})
test.afterEach(() => void vi.useRealTimers())

const order = { id: 'one', orderId: 'AB12-CD34', paise: 100_00, city: 'Kochi', pieces: ['1 × Ring'] }
const closedDay = {
  day: '2026-11-23',
  closer: 'Asha',
  opening: 0,
  cashIn: 100_00,
  cashOut: 0,
  expected: 100_00,
  counted: 100_00,
  note: null,
  ways: [{ way: 'cash', paise: 100_00 }],
}
/** A notice of each kind. */
const noticeOf: Record<string, { mail: AnyMail; data: object } | undefined> = Object.fromEntries(
  [
    { mail: ownerOrder, data: { ...order, toConfirm: false } },
    { mail: ownerPayment, data: { ...order, utr: '402812345678' } },
    { mail: paymentNoted, data: { utr: '402812345678', amountPaise: 100, reason: 'Sold out.' } },
    { mail: paymentToCheck, data: { paymentId: 'pay_1', amountPaise: 100, reason: 'It fits no order.' } },
    {
      mail: ownerReturn,
      data: { ticket: 'R-1', orderId: 'AB12-CD34', wish: 'refund', pieces: ['1 × Ring'] },
    },
    { mail: ownerTicket, data: { ticket: 'T26-000001' } },
    { mail: ownerDay, data: closedDay },
    { mail: runningOut, data: { productId: 'one', name: 'Ring', choice: '', stock: 1 } },
  ].map((notice) => [notice.mail.kind, notice]),
)

function noticed(kind: string): { definition: AnyMail; data: object } {
  const notice = noticeOf[kind]
  if (!notice) throw new Error(`This test has no notice of the kind ${kind}.`)
  return { definition: notice.mail, data: notice.data }
}

const kinds = shopMails.filter(({ summary }) => summary !== undefined).map(({ kind }) => kind)

const summariesOf = (sent: readonly Sent[]): StoredSummary[] =>
  sent.flatMap(({ mail }) => (mail.kind === 'owner_summary' ? [JSON.parse(mail.data) as StoredSummary] : []))
const countedIn = ({ paise: _paise, orders: _orders, ...counts }: StoredSummary) =>
  Object.values(counts as Record<string, number>).reduce((sum, count) => sum + count, 0)

test.for(kinds)('OWNER-04 beyond the limit a summary tells of %s', async (kind, { queue, claimAll }) => {
  await queue({ kind: 'owner_order', customer: 9, count: MAX_SINGLE_MAILS })
  expect(await claimAll(START)).toHaveLength(MAX_SINGLE_MAILS)
  await queue({ kind, customer: 9, count: 3 })
  expect(await claimAll(START)).toEqual([])

  const sent = await claimAll(START + GATHER_MS)
  expect(summariesOf(sent).map(countedIn)).toEqual([3])
  const { subject, text } = renderMail(
    { kind: 'owner_summary', data: summariesOf(sent)[0] ?? {} },
    {
      name: 'Kanchan',
      email: 'care@kanchan.example',
      publicUrl: 'https://kanchan.example',
    },
  )
  expect(subject).toMatch(/^3 /)
  expect(text).toContain('https://kanchan.example/dashboard/')
  expect(await claimAll(START + 3 * GATHER_MS)).toEqual([])
})

test('OWNER-04 a summary leaves out a notice that is sent', async ({ queue, claimAll }) => {
  await queue({ kind: 'payment_noted', customer: 1, count: MAX_SINGLE_OF_CUSTOMER + 2 })
  await claimAll(START)
  await queue({ kind: 'payment_noted', customer: 2, count: 1 })
  const sent = await claimAll(START + GATHER_MS)
  expect(sent.map(({ mail }) => mail.kind)).toEqual(['payment_noted', 'owner_summary'])
  expect(JSON.parse(sent[0]?.mail.data ?? '')).toMatchObject({ utr: '402812345678' })
  expect(summariesOf(sent)).toMatchObject([{ noted: 2 }])
})

test('LIMIT-07 a day of notices keeps the limits and loses none', async ({
  shop,
  customers,
  queue,
  claimAll,
  nextDue,
}) => {
  const burst = fc.record({
    minute: fc.integer({ min: 0, max: 24 * 60 - 1 }),
    kind: fc.constantFrom(...kinds),
    customer: fc.integer({ min: 0, max: 4 }),
    count: fc.integer({ min: 1, max: 40 }),
  })
  const outage = fc.integer({ min: 0, max: 24 * 60 - 1 })
  await fc.assert(
    fc.asyncProperty(fc.array(burst, { minLength: 20, maxLength: 40 }), outage, async (bursts, down) => {
      await shop.context.db.transaction((tx) => tx.db.deleteFrom('outbox').execute())
      const isDown = (at: number) => Math.abs(at - (START + down * MINUTE_MS)) < 2 * HOUR_MS
      const waiting = bursts.toSorted((a, b) => a.minute - b.minute)
      const sent: Sent[] = []
      for (;;) {
        const next = waiting[0] ? START + waiting[0].minute * MINUTE_MS : Infinity
        const now = Math.min(next, await nextDue())
        if (now === Infinity) break
        vi.setSystemTime(now)
        if (next === now) await queue(waiting.shift() as Burst)
        sent.push(...(await claimAll(now, isDown(now))))
      }

      const single = sent.filter(({ mail }) => mail.kind !== 'owner_summary')
      const countOfTold = summariesOf(sent).reduce((sum, each) => sum + countedIn(each), single.length)
      expect(countOfTold).toBe(bursts.reduce((sum, { count }) => sum + count, 0))
      expect(new Set(sent.map(({ mail }) => mail.id)).size).toBe(sent.length)
      for (const { at } of sent) {
        const inHour = (these: readonly Sent[]) =>
          these.filter((each) => each.at > at - HOUR_MS && each.at <= at)
        expect(inHour(sent).length).toBeLessThanOrEqual(MAX_SINGLE_MAILS + SUMMARIES_AN_HOUR)
        for (const id of customers) {
          const own = inHour(single).filter(({ mail }) => mail.user_id === id)
          expect(own.length).toBeLessThanOrEqual(MAX_SINGLE_OF_CUSTOMER)
        }
      }
    }),
    { numRuns: 3, seed: 7 },
  )
})
