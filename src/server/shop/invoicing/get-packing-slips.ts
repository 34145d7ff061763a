import type { Actor } from '../../core/context.ts'
import type { Reader } from '../../core/db/types.ts'
import { requireFewLines, type DocumentShop, type NamedPdf } from './render/documents.ts'
import { requireOrders } from './register/order-records.ts'
import { readPackingSlips } from './packing-slips.ts'

/**
 * Returns the packing slips of several orders as one PDF. @throws AppError not_found, invalid_input for too
 * many lines, and as the renderer does.
 */
export async function getPackingSlips(
  db: Reader,
  { settings, documents }: DocumentShop,
  { actor, orders }: { actor: Actor; orders: string[] },
): Promise<NamedPdf> {
  const slips = await readPackingSlips(db, settings, await requireOrders(db, orders))
  requireFewLines(slips)
  return {
    filename: 'packing-slips.pdf',
    pdf: await documents.render(actor.id, { kind: 'packing-slips', title: 'Packing slips', slips }),
  }
}
