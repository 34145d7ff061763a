import { dateOfDay, dayInIndia } from './india-time.ts'

/** India's financial year of an instant (milliseconds since 1970), April to March, by the calendar year in which it begins. */
export function financialYearOf(instant: number): number {
  const date = dateOfDay(dayInIndia(instant))
  return date.getUTCMonth() >= 3 ? date.getUTCFullYear() : date.getUTCFullYear() - 1
}

/** A financial year as papers write it: 2026 is 26-27. */
const financialYearText = (year: number): string => [year, year + 1].map((each) => String(each % 100).padStart(2, '0')).join('-')

/** The number of an invoice, at most 16 characters as the law asks (CGST Rules, rule 46): 26-27/000042. */
export const invoiceNumber = (year: number, serial: number): string => `${financialYearText(year)}/${String(serial).padStart(6, '0')}`

/** The number of a credit note, of a series of its own, at most 16 characters (rule 53): CN/26-27/000042. */
export const creditNoteNumber = (year: number, serial: number): string => `CN/${invoiceNumber(year, serial)}`
