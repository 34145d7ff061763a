import type * as z from 'zod/mini'
import type * as schemas from './day-book.schemas.ts'

/** Cash without an order: `deposit` is taken to the bank, `withdrawal` is put into the drawer. */
export const cashEntryKinds = ['expense', 'deposit', 'withdrawal'] as const
export type CashEntryKind = (typeof cashEntryKinds)[number]

/** Kinds of entries of the day book; `advance` left something of its order to pay. */
export const dayEntryKinds = ['sale', 'advance', 'refund', 'old_gold', ...cashEntryKinds] as const
export type DayEntryKind = (typeof dayEntryKinds)[number]

/** Values of the notes and coins in the drawer, in rupees. */
export const denominations = [2000, 500, 200, 100, 50, 20, 10, 5, 2, 1] as const

/** The largest number of notes or coins of one value. */
export const MAX_COUNTED = 100_000

/** The largest number of entries of a day. */
export const MAX_DAY_ENTRIES = 5000

export const dayFileFormats = ['pdf', 'csv', 'tally'] as const
export type DayFileFormat = (typeof dayFileFormats)[number]

export type DayBook = z.output<typeof schemas.DayBook>
export type DayEntry = DayBook['entries'][number]
export type DayCount = z.output<typeof schemas.DayCount>
export type NewCashEntry = z.output<typeof schemas.NewCashEntry>

export const getDayBook = { method: 'GET', path: '/api/day-book', duty: 'counter' } as const
export const createCashEntry = { method: 'POST', path: '/api/day-book/entries', duty: 'counter' } as const
export const closeDay = { method: 'POST', path: '/api/day-book/close/{day}', duty: 'manager' } as const
export const reopenDay = { method: 'POST', path: '/api/day-book/reopen/{day}', duty: 'owner' } as const
export const getDayFile = { method: 'GET', path: '/api/day-book/file/{day}', duty: 'counter' } as const
