import { expect } from 'vitest'
import { toRupees } from '../../../src/contract/money.ts'
import { COURIER_CASH, signedAmount } from '../../../src/rules/day-book.ts'
import { dayInIndia, isoDay } from '../../../src/rules/india-time.ts'
import type { Database } from '../../../src/server/core/db/types.ts'
import { readDayEntries } from '../../../src/server/shop/day-book/read-day-entries.ts'
import { expectMetalInHand } from '../../metal-invariants.ts'
import { readStoredSum } from '../../stored-sums.ts'
import type { Purchase } from './office.ts'

/**
 * Checks that the books agree: the day book of each day with payments, refunds, vouchers and entries, the
 * metal account with the stock, and the vouchers with the purchases that were acknowledged.
 */
export async function assertBooks(
  db: Database,
  { from, purchases }: { from: number; purchases: readonly Purchase[] },
): Promise<void> {
  // The night that settles the money is the next one.
  const last = dayInIndia(Date.now()) + 1
  for (let day = dayInIndia(from); day <= last; day += 1) {
    const entries = await readDayEntries(db.reader, isoDay(day))
    const listed = entries.filter(({ way }) => way !== COURIER_CASH)
    const sum = listed.reduce((total, { kind, paise }) => total + signedAmount({ kind, amount: paise }), 0)
    expect(sum, `the book of ${isoDay(day)}`).toBe(await readStoredSum(db, isoDay(day)))
  }

  await expectMetalInHand(db.reader, { to: isoDay(last) })
  await checkVouchers(db, purchases)
}

async function checkVouchers({ reader }: Database, purchases: readonly Purchase[]): Promise<void> {
  const vouchers = await reader
    .selectFrom('old_gold_purchases')
    .select(['number', 'serial', 'amount_paise'])
    .orderBy('serial')
    .execute()
  expect(
    vouchers.map(({ serial }) => serial),
    'vouchers have no gaps',
  ).toEqual(vouchers.map((_voucher, index) => index + 1))
  expect(
    vouchers.map(({ number, amount_paise }) => `${number} ${toRupees(amount_paise)}`).toSorted(),
    'each purchase has one voucher',
  ).toEqual(purchases.map(({ voucher, amount }) => `${voucher} ${amount}`).toSorted())
}
