import type { Actor } from '../../../core/context.ts'
import type { Reader } from '../../../core/db/types.ts'
import { AppError } from '../../../core/lib/errors.ts'
import { requireDocumentOrder } from '../register/order-records.ts'
import { pdfName, type DocumentShop, type NamedPdf } from '../render/documents.ts'
import type { ReceiptDocument } from '../receipt-document.ts'

/**
 * Returns the receipt or refund voucher with this number as PDF. @throws AppError not_found, also if it is of
 * another customer; and as the renderer does.
 */
export async function getReceipt(
  db: Reader,
  { documents }: DocumentShop,
  { actor, number }: { actor: Actor; number?: string | undefined },
): Promise<NamedPdf> {
  const row = await db
    .selectFrom('receipt_vouchers')
    .select(['number', 'kind', 'order_id', 'document'])
    .where('number', '=', number ?? '')
    .executeTakeFirst()
  if (!row) throw new AppError('not_found', 'There is no such receipt.')

  await requireDocumentOrder(db, { actor, id: row.order_id })
  const voucher = JSON.parse(row.document) as ReceiptDocument
  const pdf = await documents.render(actor.id, { kind: 'receipt', voucher })
  return { filename: pdfName(row.kind === 'receipt' ? 'receipt' : 'refund-voucher', row.number), pdf }
}
