import type { Actor } from '../../core/context.ts'
import type { Reader } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { readPiecesOf } from '../stock/order-pieces.ts'
import { pdfName, type DocumentShop, type NamedPdf } from './render/documents.ts'
import { makeInvoice } from './invoice.ts'
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
  const isEstimate =
    order.source === 'counter' &&
    order.payment_status === 'awaiting_confirmation' &&
    order.cancelled_at === null &&
    order.deleted_at === null
  if (!isEstimate)
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
  })
  return { filename: pdfName('estimate', order.order_number), pdf }
}
