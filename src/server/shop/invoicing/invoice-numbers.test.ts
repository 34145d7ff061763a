import { afterEach, expect, vi } from 'vitest'
import { test } from '../../../../tests/fixtures/shop.ts'
import { nextInvoiceNumber } from './invoice-numbers.ts'

afterEach(() => void vi.useRealTimers())

test('ADM-14 numbers restart in April with the financial year', async ({ shop }) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const numberAt = (
    instant: string,
    series: 'invoice_serials' | 'credit_note_serials' = 'invoice_serials',
  ) => {
    vi.setSystemTime(instant)
    return shop.context.db.transaction((tx) => nextInvoiceNumber(tx, series))
  }
  const issued = (instant: string, year: number, serial: number) => ({
    year,
    serial,
    issued_at: Date.parse(instant),
  })
  // Midnight in India is half past six in the evening in London.
  for (const [instant, year, serial] of [
    ['2026-12-31T12:00:00Z', 2026, 1],
    ['2027-01-01T12:00:00Z', 2026, 2],
    ['2027-03-31T18:29:59Z', 2026, 3],
    ['2027-03-31T18:30:00Z', 2027, 1],
    ['2027-04-01T12:00:00Z', 2027, 2],
  ] as const)
    expect(await numberAt(instant)).toEqual(issued(instant, year, serial))
  expect(await numberAt('2027-04-01T12:00:00Z', 'credit_note_serials')).toEqual(
    issued('2027-04-01T12:00:00Z', 2027, 1),
  )
})

test('ADM-14 a transaction that fails leaves no gap', async ({ shop }) => {
  const next = () => shop.context.db.transaction((tx) => nextInvoiceNumber(tx, 'invoice_serials'))
  const { serial } = await next()
  const failed = shop.context.db.transaction(async (tx) => {
    await nextInvoiceNumber(tx, 'invoice_serials')
    throw new Error('cancelled')
  })
  await expect(failed).rejects.toThrow('cancelled')
  expect((await next()).serial).toBe(serial + 1)
})
