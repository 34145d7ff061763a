import { NAMED_BUYER_FROM } from '../../../../rules/named-buyer.ts'
import type { ReceiptVoucherRow } from '../../../core/db/schema/invoice-tables.ts'
import { textById } from '../../../core/db/sql/text-by-id.ts'
import type { Queries, Tx } from '../../../core/db/types.ts'
import { withoutEngravings } from '../erase-buyers.ts'
import type { ReceiptDocument } from '../receipt-document.ts'

/** Returns the receipt and refund vouchers of orders, oldest first. */
export const readReceiptVouchers = (db: Queries, orderIds: readonly string[]): Promise<ReceiptVoucherRow[]> =>
  db
    .selectFrom('receipt_vouchers')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('issued_at')
    .orderBy('number')
    .execute()

/** The receipts that no refund voucher has reversed. */
export const openReceiptsOf = (vouchers: readonly ReceiptVoucherRow[]): ReceiptVoucherRow[] => {
  const reversed = new Set(vouchers.map(({ receipt_number }) => receipt_number))
  return vouchers.filter(({ kind, number }) => kind === 'receipt' && !reversed.has(number))
}

/** The numbers of the invoices of those of these orders that have one, by order id. */
export async function readBillNumbers(
  db: Queries,
  orderIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('invoices')
    .select(['order_id', 'number'])
    .where('order_id', 'in', orderIds)
    .execute()
  return new Map(rows.map(({ order_id, number }) => [order_id, number]))
}

/**
 * Replaces the buyers on the vouchers of orders by these lines, as on invoices: from the same value on they
 * stay. `instead`: by order id.
 */
export async function eraseReceiptBuyers(
  tx: Tx,
  instead: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  const vouchers = await readReceiptVouchers(tx.db, [...instead.keys()])
  const documents = new Map(
    vouchers.flatMap(({ number, order_id, document }) => {
      const voucher = JSON.parse(document) as ReceiptDocument
      const { deliveredTo: _deliveredTo, ...invoice } = voucher.invoice
      const erased = {
        ...voucher,
        invoice: { ...withoutEngravings(invoice), buyer: instead.get(order_id) ?? [] },
      }
      return invoice.taxable < NAMED_BUYER_FROM ? [[number, JSON.stringify(erased)]] : []
    }),
  )
  if (documents.size === 0) return

  await tx.db
    .updateTable('receipt_vouchers')
    .set({ document: textById('number', documents) })
    .where('number', 'in', [...documents.keys()])
    .execute()
}
