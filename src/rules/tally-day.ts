import type { DayEntryKind } from '../contract/day-book.ts'
import { COURIER_CASH, dayEntryText } from './day-book.ts'
import { element, tallyMessage, type LedgerEntry } from './tally-voucher.ts'

/** The names of the ledgers in Tally that the day book uses. */
export type TallyDayLedgers = Record<
  'customers' | 'cash' | 'bank' | 'online' | 'courier' | 'oldGold' | 'expenses',
  string
>

/** An entry of a day as Tally books it; `paise` above 0. */
export type BookedEntry = {
  id: string
  /** As 2026-11-22. */
  date: string
  kind: DayEntryKind
  number: string | null
  customer: string | null
  way: string
  paise: number
  note: string | null
}

const voucherTypes: Record<DayEntryKind, string> = {
  sale: 'Receipt',
  advance: 'Receipt',
  refund: 'Payment',
  old_gold: 'Journal',
  expense: 'Payment',
  deposit: 'Contra',
  withdrawal: 'Contra',
}

/**
 * Writes an entry of the day book as a voucher of Tally's XML: a receipt, a payment, cash to or from the bank,
 * or old gold against what its seller owes. Empty for a credit, which no money moves for.
 */
export function tallyDayVoucher(entry: BookedEntry, ledgers: TallyDayLedgers): string {
  const { id, date, kind, number, customer, note } = entry
  if (entry.way === 'credit' && kind !== 'old_gold') return ''

  // Money for old gold is a payment; a credit of an order moves none.
  const type = kind === 'old_gold' && entry.way !== 'credit' ? 'Payment' : voucherTypes[kind]
  const narration = [dayEntryText(kind), number, customer, note].filter((text) => text !== null).join(', ')
  const facts = [
    element('DATE', date.replaceAll('-', '')),
    element('VOUCHERTYPENAME', type),
    ...(number === null ? [] : [element('REFERENCE', number)]),
    element('NARRATION', narration),
  ]

  return tallyMessage({ id: `day/${kind}/${id}`, type, facts, entries: tallyDayEntries(entry, ledgers) })
}

/** What an entry adds to two ledgers: credits are positive, debits negative. */
export function tallyDayEntries(
  { kind, way, paise }: Pick<BookedEntry, 'kind' | 'way' | 'paise'>,
  ledgers: TallyDayLedgers,
): LedgerEntry[] {
  const [debited, credited] = ledgersOf(kind, way, ledgers)
  return [
    { ledger: credited, paise },
    { ledger: debited, paise: -paise },
  ]
}

function ledgersOf(
  kind: DayEntryKind,
  way: string,
  ledgers: TallyDayLedgers,
): [debited: string, credited: string] {
  const { customers, cash, bank, oldGold, expenses } = ledgers
  switch (kind) {
    case 'sale':
    case 'advance':
      return [ledgerOf(way, ledgers), customers]
    case 'refund':
      return [customers, ledgerOf(way, ledgers)]
    case 'old_gold':
      return [oldGold, way === 'credit' ? customers : ledgerOf(way, ledgers)]
    case 'expense':
      return [expenses, cash]
    case 'deposit':
      return [bank, cash]
    case 'withdrawal':
      return [cash, bank]
  }
}

function ledgerOf(way: string, { cash, bank, online, courier }: TallyDayLedgers): string {
  if (way === 'cash') return cash
  if (way === COURIER_CASH) return courier

  return way === 'upi' || way === 'bank' || way === 'terminal' ? bank : online
}
