import { dateOfDay, dayInIndia } from './india-time.ts'

/**
 * Returns India's financial year (April to March) of an instant (milliseconds since 1970), as the calendar
 * year in which it begins.
 */
export function financialYearOf(instant: number): number {
  const date = dateOfDay(dayInIndia(instant))
  return date.getUTCMonth() >= 3 ? date.getUTCFullYear() : date.getUTCFullYear() - 1
}

/** Returns the half of a financial year (2026-2: October 2026 to March 2027) of a month such as 2027-01. */
export function halfYearOf(month: string): string {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5))]
  if (number < 4) return `${year - 1}-2`
  return `${year}-${number < 10 ? 1 : 2}`
}

/** Formats a financial year as on invoices: 2026 is 26-27. */
const financialYearText = (year: number): string =>
  [year, year + 1].map((each) => String(each % 100).padStart(2, '0')).join('-')

/** Formats an invoice number: 26-27/000042. The law allows at most 16 characters (CGST Rules, rule 46). */
export const invoiceNumber = (year: number, serial: number): string =>
  `${financialYearText(year)}/${String(serial).padStart(6, '0')}`

/** Formats the number of a return: R26-000123. */
export const returnTicket = (year: number, serial: number): string =>
  `R${String(year % 100).padStart(2, '0')}-${String(serial).padStart(6, '0')}`

/** Formats the number of a message to the shop: T26-000123. */
export const ticketNumber = (year: number, serial: number): string =>
  `T${String(year % 100).padStart(2, '0')}-${String(serial).padStart(6, '0')}`

/** Formats the number of a purchase voucher, of a separate series: PV/26-27/000042. */
export const purchaseVoucherNumber = (year: number, serial: number): string =>
  `PV/${invoiceNumber(year, serial)}`

/** Formats a credit note number, of a separate series, at most 16 characters (rule 53): CN/26-27/000042. */
export const creditNoteNumber = (year: number, serial: number): string => `CN/${invoiceNumber(year, serial)}`

/** Formats the number of a receipt voucher, of a separate series, at most 16 characters: RV/26-27/000042. */
export const receiptVoucherNumber = (year: number, serial: number): string =>
  `RV/${invoiceNumber(year, serial)}`

/** Formats the number of a refund voucher, of a separate series, at most 16 characters: RF/26-27/000042. */
export const refundVoucherNumber = (year: number, serial: number): string =>
  `RF/${invoiceNumber(year, serial)}`
