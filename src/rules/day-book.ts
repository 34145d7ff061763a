import type { DayEntryKind } from '../contract/day-book.ts'
import type { PaymentSource } from '../contract/manage-payments.ts'
import { toPaise } from '../contract/money.ts'
import { sourceName } from './payment-state.ts'

const incoming: readonly DayEntryKind[] = ['sale', 'advance', 'withdrawal']

/** Whether the money of an entry came in, rather than went out. */
export const isIncoming = (kind: DayEntryKind): boolean => incoming.includes(kind)

/** What an entry adds to its sums, in the unit of its amount. */
export const signedAmount = ({ kind, amount }: { kind: DayEntryKind; amount: number }): number =>
  isIncoming(kind) ? amount : -amount

type Counting = { kind: DayEntryKind; way: string; amount: number; by: string | null }

/** What came in less what went out, by way of payment and by person; amounts in one unit. */
export const sumsOfDay = (
  entries: readonly Counting[],
): { byWay: Map<string, number>; byPerson: Map<string, number> } => ({
  byWay: sumsBy(entries, ({ way }) => way),
  byPerson: sumsBy(entries, ({ by }) => by),
})

function sumsBy(entries: readonly Counting[], nameOf: (entry: Counting) => string | null) {
  const sums = new Map<string, number>()
  for (const entry of entries) {
    const name = nameOf(entry)
    if (name !== null) sums.set(name, (sums.get(name) ?? 0) + signedAmount(entry))
  }

  return sums
}

/** The cash that came in and that went out, in the unit of the amounts. */
export function cashOfDay(entries: readonly Counting[]): { in: number; out: number } {
  const cash = entries.filter(({ way }) => way === 'cash')
  const sumOf = (isIn: boolean) =>
    cash.reduce((sum, { kind, amount }) => (isIncoming(kind) === isIn ? sum + amount : sum), 0)

  return { in: sumOf(true), out: sumOf(false) }
}

/** What notes and coins are worth together, in paise. `counted`: their number by their value in rupees. */
export const worthOf = (counted: Readonly<Record<string, number | undefined>>): number =>
  Object.entries(counted).reduce((sum, [value, pieces = 0]) => sum + toPaise(Number(value)) * pieces, 0)

const kindTexts: Record<DayEntryKind, string> = {
  sale: 'Sale',
  advance: 'Advance',
  refund: 'Refund',
  old_gold: 'Old gold bought',
  expense: 'Expense',
  deposit: 'Deposit at the bank',
  withdrawal: 'Cash put in',
}

/** Money of a courier, which is not in the drawer. */
export const COURIER_CASH = 'cod'

/** The way of an entry as people read it. */
export const dayWayText = (way: string): string =>
  way === COURIER_CASH ? 'Cash on delivery' : sourceName(way as PaymentSource)

export const dayEntryText = (kind: DayEntryKind): string => kindTexts[kind]

/** How a day closed: `₹100.00 short`. `money`: writes an amount; `difference` in any unit. */
export function cashDifferenceText(difference: number, money: (amount: number) => string): string {
  if (difference === 0) return 'No difference'
  return `${money(Math.abs(difference))} ${difference < 0 ? 'short' : 'over'}`
}
