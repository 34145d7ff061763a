import { financialYearOf } from '../../../rules/financial-year.ts'
import type { Tx } from '../../core/db/types.ts'

/** The number of a document in the series of its kind. */
export type InvoiceNumber = { year: number; serial: number; issued_at: number }

/**
 * Returns the next serial number of this financial year, in a series without gaps: concurrent transactions
 * get numbers one by one, and a transaction that rolls back releases its number.
 */
export async function nextInvoiceNumber(
  tx: Tx,
  series:
    | 'invoice_serials'
    | 'credit_note_serials'
    | 'return_serials'
    | 'purchase_voucher_serials'
    | 'receipt_voucher_serials'
    | 'refund_voucher_serials'
    | 'ticket_serials',
): Promise<InvoiceNumber> {
  const issued_at = Date.now()
  const year = financialYearOf(issued_at)
  const { last } = await tx.db
    .insertInto(series)
    .values({ year, last: 1 })
    .onConflict((conflict) =>
      conflict.column('year').doUpdateSet((e) => ({ last: e(`${series}.last`, '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return { year, serial: last, issued_at }
}
