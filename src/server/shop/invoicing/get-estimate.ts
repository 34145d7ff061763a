import type { Actor } from '../../core/context.ts'
import type { CreditKind } from '../../../contract/credit.ts'
import { paymentWayName } from '../../../rules/payment-state.ts'
import type { Reader } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { readPiecesOf } from '../stock/order-pieces.ts'
import type { PaidPart } from './render/invoice-pdf.ts'
import { pdfName, type DocumentShop, type NamedPdf } from './render/documents.ts'
import { makeInvoice } from './invoice.ts'
import { belongsToOrder } from './register/own-payments.ts'
import { readOrderLines, readOrderTaxes, requireDocumentOrder } from './register/order-records.ts'

/**
 * Returns the estimate of an unpaid order of the counter as PDF. @throws AppError not_found; stale_edit if it
 * is none, paid or cancelled; and as the renderer does.
 */
export async function getEstimate(
  db: Reader,
  { settings, documents }: DocumentShop,
  input: { actor: Actor; id: string },
): Promise<NamedPdf> {
  const order = await requireDocumentOrder(db, input)
  if (order.order_state !== 'estimate')
    throw new AppError('stale_edit', `Order ${order.order_number} is not an estimate, or no longer one.`)
  const contents = {
    lines: await readOrderLines(db, order.id),
    taxes: await readOrderTaxes(db, order.id),
    pieces: await readPiecesOf(db, [order.id]),
  }
  const invoice = makeInvoice(settings, order, contents, {
    number: order.order_number,
    issuedAt: order.created_at,
  })
  const pdf = await documents.render(input.actor.id, {
    kind: 'estimate',
    invoice,
    validUntil: order.price_until,
    paid: await readPaidParts(db, order.id),
  })
  return { filename: pdfName('estimate', order.order_number), pdf }
}

/** What the order has received in advance, with the numbers of the receipts. */
async function readPaidParts(db: Reader, orderId: string): Promise<PaidPart[]> {
  const payments = await db
    .selectFrom('payments')
    .leftJoin('receipt_vouchers', (join) =>
      join
        .onRef('receipt_vouchers.payment_id', '=', 'payments.id')
        .onRef('receipt_vouchers.order_id', '=', 'payments.order_id')
        .on('receipt_vouchers.kind', '=', 'receipt'),
    )
    .select(['provider', 'method', 'payments.amount_paise', 'pays_paise', 'number'])
    .where('payments.order_id', '=', orderId)
    .where('state', '=', 'captured')
    .where(belongsToOrder)
    .orderBy('payments.created_at')
    .orderBy('payments.id')
    .execute()

  return payments.map(({ provider, method, amount_paise, pays_paise, number }) => ({
    way: paymentWayName({ provider, ...(provider === 'credit' && { credit: method as CreditKind }) }),
    receipt: number,
    paise: pays_paise ?? amount_paise,
  }))
}
