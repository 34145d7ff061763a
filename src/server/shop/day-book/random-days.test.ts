import * as fc from 'fast-check'
import { afterEach, expect, vi } from 'vitest'
import { newProduct, newShopper } from '../../../../tests/factories.ts'
import { dayBookTest, today } from '../../../../tests/fixtures/day-book.ts'
import { act, dayAction, type Moved, type World } from '../../../../tests/fixtures/random-days.ts'
import type { TestShop } from '../../../../tests/shop.ts'
import { isSoak, seed } from '../../../../tests/soak.ts'
import { closeDay, getDayBook, type DayBook } from '../../../contract/day-book.ts'
import { toPaise, toRupees } from '../../../contract/money.ts'
import type { Order } from '../../../contract/order.ts'
import { isIncoming, signedAmount } from '../../../rules/day-book.ts'
import { dayOfIso, isoDay, startOfDayInIndia } from '../../../rules/india-time.ts'

const test = dayBookTest.override('settings', { COD_LIMIT: '100000' })

afterEach(() => {
  vi.useRealTimers()
})

const DAYS = isSoak ? 1000 : 10

/** How many days in a row share their orders. */
const DAYS_TOGETHER = 10

/** Days until the next ones. All are within a century, after which the years in numbers of vouchers repeat. */
const DAYS_BETWEEN = 300

const sumBy = (moved: readonly Moved[], way: string) =>
  moved.reduce((sum, each) => (each.way === way ? sum + each.paise : sum), 0)

/** What the entries moved. A refund has an entry for each payment that it is taken from. */
const movedBy = (entries: DayBook['entries']): string[] =>
  [...Map.groupBy(entries, ({ at, way, kind }) => `${at} ${way} ${kind}`).values()].map((same) => {
    const paise = same.reduce(
      (sum, { kind, amount }) => sum + signedAmount({ kind, amount: toPaise(amount) }),
      0,
    )
    return `${same[0]?.way} ${paise}`
  })

function expectBook({ entries, sums, cash }: DayBook, moved: readonly Moved[], opening: number): void {
  const listed = movedBy(entries)
  expect(listed.toSorted()).toEqual(moved.map(({ way, paise }) => `${way} ${paise}`).toSorted())
  expect(entries.map(({ at }) => at)).toEqual(entries.map(({ at }) => at).toSorted())

  const ways = [...new Set(moved.map(({ way }) => way))]
  expect(sums.byWay).toEqual(Object.fromEntries(ways.map((way) => [way, toRupees(sumBy(moved, way))])))

  const total = toRupees(moved.reduce((sum, { paise }) => sum + paise, 0))
  expect(Object.values(sums.byPerson)).toEqual(entries.length === 0 ? [] : [total])
  expect(toPaise(cash.expected)).toBe(opening + sumBy(moved, 'cash'))
}

/** The money of payments, refunds, vouchers and entries of a day, read from the tables themselves. */
async function storedSums({ context }: TestShop, day: string): Promise<number> {
  const [from, to] = [startOfDayInIndia(day), startOfDayInIndia(day, 1)]
  const db = context.db.reader
  const payments = await db
    .selectFrom('payments')
    .select(['amount_paise', 'booked_at', 'settled_as', 'settled_at'])
    .where('booked_at', 'is not', null)
    .execute()
  const isIn = (at: number | null) => at !== null && at >= from && at < to
  const received = payments.filter(({ booked_at }) => isIn(booked_at))
  const sentBack = payments.filter(
    ({ settled_as, settled_at }) => settled_as === 'refund' && isIn(settled_at),
  )
  const refunds = await db
    .selectFrom('refunds')
    .select('amount_paise')
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .execute()
  const vouchers = await db
    .selectFrom('purchase_vouchers')
    .innerJoin('credits', 'credits.id', 'credit_id')
    .select('amount_paise')
    .where('issued_at', '>=', from)
    .where('issued_at', '<', to)
    .execute()
  const cash = await db
    .selectFrom('cash_entries')
    .select(['kind', 'amount_paise'])
    .where('day', '=', day)
    .where('kind', '!=', 'opening')
    .execute()

  const sum = (rows: readonly { amount_paise: number }[]) =>
    rows.reduce((all, { amount_paise }) => all + amount_paise, 0)
  return (
    sum(received) -
    sum(sentBack) -
    sum(refunds) -
    sum(vouchers) +
    cash.reduce(
      (all, { kind, amount_paise }) => all + (isIncoming(kind as 'expense') ? amount_paise : -amount_paise),
      0,
    )
  )
}

test(
  'DAY-03 sums of random days equal payments, refunds, vouchers and entries',
  // A second attempt would meet the days that the first has closed.
  { timeout: isSoak ? 3_600_000 : 120_000, retry: 0 },
  async ({ shop }) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    let day = dayOfIso(today())
    const product = await newProduct(shop, { price: 1000.37, stock: null })

    const week = fc.array(fc.array(dayAction, { maxLength: 9 }), {
      minLength: DAYS_TOGETHER,
      maxLength: DAYS_TOGETHER,
    })
    const runs = fc.asyncProperty(week, async (days) => {
      const shared = { serial: day * 100, paid: [] as Order[], advances: [] as Order[] }
      let opening: number | undefined

      for (const actions of days) {
        day += 1
        vi.setSystemTime(startOfDayInIndia(isoDay(day)) + 9 * 3_600_000)
        const [admin, buyer] = [await newShopper(shop, 'admin'), await newShopper(shop)]
        const world: World = { ...shared, shop, admin, buyer, product, moved: [] }
        opening ??= toPaise((await shop.call(getDayBook, {}, admin.token)).opening)
        for (const each of actions) await act(world, each)
        shared.serial = world.serial

        const book = await shop.call(getDayBook, {}, admin.token)
        expectBook(book, world.moved, opening)
        const cod = sumBy(world.moved, 'cod')
        expect(world.moved.reduce((sum, { paise }) => sum + paise, 0)).toBe(
          (await storedSums(shop, isoDay(day))) + cod,
        )

        const closed = await shop.call(
          closeDay,
          { params: { day: isoDay(day) }, body: { counted: { 100: actions.length, 1: day % 7 } } },
          admin.token,
        )
        expectBook({ ...closed, cash: book.cash }, world.moved, opening)
        opening = toPaise(closed.cash.counted ?? 0)
      }
      day += DAYS_BETWEEN
    })
    await fc.assert(runs, { seed, numRuns: DAYS / DAYS_TOGETHER, endOnFailure: true })
  },
)
