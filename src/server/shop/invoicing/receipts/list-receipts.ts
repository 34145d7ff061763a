import { toRupees } from '../../../../contract/money.ts'
import type { Receipt } from '../../../../contract/receipt.ts'
import type { Actor } from '../../../core/context.ts'
import type { ReceiptVoucherRow } from '../../../core/db/schema/invoice-tables.ts'
import type { Reader } from '../../../core/db/types.ts'
import { toIsoString } from '../../../core/lib/iso-time.ts'
import { requireDocumentOrder } from '../register/order-records.ts'
import { readReceiptVouchers } from './receipt-queries.ts'

/** Returns the receipt and refund vouchers of an order, oldest first. @throws AppError not_found. */
export async function listReceipts(
  db: Reader,
  { actor, orderId }: { actor: Actor; orderId: string },
): Promise<Receipt[]> {
  const { id } = await requireDocumentOrder(db, { actor, id: orderId })
  return (await readReceiptVouchers(db, [id])).map(presentReceipt)
}

/** Converts a voucher to its API form. */
export const presentReceipt = ({
  number,
  kind,
  amount_paise,
  way,
  issued_at,
}: ReceiptVoucherRow): Receipt => ({
  number,
  kind,
  amount: toRupees(amount_paise),
  way,
  at: toIsoString(issued_at),
})
