import { expect, test } from 'vitest'
import type { DayEntryKind } from '../contract/day-book.ts'
import { tallyDayEntries, tallyDayVoucher } from './tally-day.ts'

const ledgers = {
  customers: 'Customers',
  cash: 'Cash',
  bank: 'Bank',
  online: 'Online',
  courier: 'Courier',
  oldGold: 'Old gold',
  expenses: 'Expenses',
}

test.each<[DayEntryKind, string, debited: string, credited: string]>([
  ['sale', 'cash', 'Cash', 'Customers'],
  ['advance', 'terminal', 'Bank', 'Customers'],
  ['sale', 'razorpay', 'Online', 'Customers'],
  ['sale', 'cod', 'Courier', 'Customers'],
  ['refund', 'upi', 'Customers', 'Bank'],
  ['old_gold', 'credit', 'Old gold', 'Customers'],
  ['old_gold', 'cash', 'Old gold', 'Cash'],
  ['expense', 'cash', 'Expenses', 'Cash'],
  ['deposit', 'cash', 'Bank', 'Cash'],
  ['withdrawal', 'cash', 'Cash', 'Bank'],
])('DAY-02 books %s by %s in Tally', (kind, way, debited, credited) => {
  expect(tallyDayEntries({ kind, way, paise: 1 }, ledgers)).toEqual([
    { ledger: credited, paise: 1 },
    { ledger: debited, paise: -1 },
  ])
})

test('DAY-02 writes receipts for Tally, and none for credits', () => {
  const entry = {
    id: '0190',
    date: '2026-11-27',
    kind: 'sale' as const,
    number: '26-27/000042',
    customer: 'Rao & Sons',
    way: 'cash',
    paise: 110_050,
    note: null,
  }
  const voucher = tallyDayVoucher(entry, ledgers)
  for (const text of [
    'REMOTEID="day/sale/0190" VCHTYPE="Receipt"',
    '<DATE>20261127</DATE>',
    '<NARRATION>Sale, 26-27/000042, Rao &amp; Sons</NARRATION>',
    '<LEDGERNAME>Cash</LEDGERNAME><ISDEEMEDPOSITIVE>Yes</ISDEEMEDPOSITIVE><AMOUNT>-1100.50</AMOUNT>',
  ])
    expect(voucher).toContain(text)
  expect(tallyDayVoucher({ ...entry, way: 'credit' }, ledgers)).toBe('')
})
