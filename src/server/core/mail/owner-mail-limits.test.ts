import fc from 'fast-check'
import { expect, vi } from 'vitest'
import { newShopper } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import type { OutboxRow } from '../db/schema/tables.ts'
import { claimOwnerMails, GATHER_MS, MAX_SINGLE_MAILS, MAX_SINGLE_OF_CUSTOMER } from './claim-owner-mails.ts'
import { noticeKinds, type NoticeKind } from './mail-kinds.ts'
import type { Mail, NoticeSummary, OwnerMail } from './mails.ts'
import { queueMails } from './outbox.ts'
import { renderMail } from './render-mail.ts'

const OWNER = 'owner@kanchan.example'
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const SUMMARIES_AN_HOUR = HOUR_MS / GATHER_MS
const START = Date.UTC(2026, 10, 23, 4)

type Sent = { mail: OutboxRow; at: number }
type Burst = { minute: number; kind: NoticeKind; customer: number; count: number }

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
              ...noticeOf[kind],
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
        const mails = await claimOwnerMails(tx, now, { most: 2, leaseMs: HOUR_MS })
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
const noticeOf: Record<NoticeKind, OwnerMail> = {
  owner_order: { kind: 'owner_order', data: { ...order, toConfirm: false } },
  owner_payment: { kind: 'owner_payment', data: { ...order, utr: '402812345678' } },
  payment_noted: {
    kind: 'payment_noted',
    data: { utr: '402812345678', amountPaise: 100, reason: 'Sold out.' },
  },
  payment_to_check: {
    kind: 'payment_to_check',
    data: { paymentId: 'pay_1', amountPaise: 100, reason: 'It fits no order.' },
  },
  owner_return: {
    kind: 'owner_return',
    data: { ticket: 'R-1', orderId: 'AB12-CD34', wish: 'refund', pieces: ['1 × Ring'] },
  },
  low_stock: { kind: 'low_stock', data: { productId: 'one', name: 'Ring', choice: '', stock: 1 } },
}

const summariesOf = (sent: readonly Sent[]): NoticeSummary[] =>
  sent.flatMap(({ mail }) => (mail.kind === 'owner_summary' ? [JSON.parse(mail.data) as NoticeSummary] : []))
const countedIn = ({ paise: _paise, orders: _orders, ...counts }: NoticeSummary) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

test.for(noticeKinds)(
  'OWNER-04 beyond the limit a summary tells of %s',
  async (kind, { queue, claimAll }) => {
    await queue({ kind: 'owner_order', customer: 9, count: MAX_SINGLE_MAILS })
    expect(await claimAll(START)).toHaveLength(MAX_SINGLE_MAILS)
    await queue({ kind: kind as NoticeKind, customer: 9, count: 3 })
    expect(await claimAll(START)).toEqual([])

    const sent = await claimAll(START + GATHER_MS)
    expect(summariesOf(sent).map(countedIn)).toEqual([3])
    const { subject, text } = renderMail({ kind: 'owner_summary', data: summariesOf(sent)[0] } as Mail, {
      name: 'Kanchan',
      email: 'care@kanchan.example',
      publicUrl: 'https://kanchan.example',
    })
    expect(subject).toMatch(/^3 /)
    expect(text).toContain('https://kanchan.example/dashboard/')
    expect(await claimAll(START + 3 * GATHER_MS)).toEqual([])
  },
)

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
    kind: fc.constantFrom(...(noticeKinds as NoticeKind[])),
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
