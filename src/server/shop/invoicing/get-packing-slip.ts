import type { Actor } from '../../core/context.ts'
import type { Reader } from '../../core/db/types.ts'
import { pdfName, type DocumentShop, type NamedPdf } from './render/documents.ts'
import { requireDocumentOrder } from './register/order-records.ts'
import { readPackingSlips } from './packing-slips.ts'

/** Returns the packing slip of an order as PDF. @throws AppError not_found, and as the renderer does. */
export async function getPackingSlip(
  db: Reader,
  { settings, documents }: DocumentShop,
  input: { actor: Actor; id: string },
): Promise<NamedPdf> {
  const order = await requireDocumentOrder(db, input)
  const slips = await readPackingSlips(db, settings, [order])
  const pdf = await documents.render(input.actor.id, {
    kind: 'packing-slips',
    title: `Packing slip ${order.order_number}`,
    slips,
  })
  return { filename: pdfName('packing-slip', order.order_number), pdf }
}
