import type { ReceivedBy } from '../../../../contract/counter-order.ts'
import { refundVoucherNumber } from '../../../../rules/financial-year.ts'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import type { Tx } from '../../../core/db/types.ts'
import { nextInvoiceNumber } from '../invoice-numbers.ts'
import type { ReceiptDocument } from '../receipt-document.ts'
import { openReceiptsOf, readBillNumbers, readReceiptVouchers } from './receipt-queries.ts'

/**
 * Reverses each receipt of a locked order that ends without an invoice by a refund voucher (CGST Rules, rule
 * 51); an invoice is reversed by its credit note instead. `way`: how the money goes back, if it is not as it
 * came.
 */
export async function issueRefundVouchers(
  tx: Tx,
  { id: orderId }: Pick<OrderRow, 'id'>,
  way?: ReceivedBy,
): Promise<void> {
  const receipts = openReceiptsOf(await readReceiptVouchers(tx.db, [orderId]))
  if (receipts.length === 0 || (await readBillNumbers(tx.db, [orderId])).has(orderId)) return

  for (const receipt of receipts) {
    const place = await nextInvoiceNumber(tx, 'refund_voucher_serials')
    const number = refundVoucherNumber(place.year, place.serial)
    const { invoice, ...voucher } = JSON.parse(receipt.document) as ReceiptDocument
    const document: ReceiptDocument = {
      ...voucher,
      invoice: { ...invoice, number, issuedAt: place.issued_at },
      way: way ?? receipt.way,
      receipt: { number: receipt.number, issuedAt: receipt.issued_at },
    }

    await tx.db
      .insertInto('receipt_vouchers')
      .values({
        ...place,
        number,
        kind: 'refund',
        order_id: orderId,
        payment_id: receipt.payment_id,
        receipt_number: receipt.number,
        way: document.way,
        amount_paise: receipt.amount_paise,
        document: JSON.stringify(document),
      })
      .execute()
  }
}
