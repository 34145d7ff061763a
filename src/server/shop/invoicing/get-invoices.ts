import type { Actor } from '../../core/context.ts'
import type { Reader } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { requireFewLines, type DocumentShop, type NamedPdf } from './render/documents.ts'
import { readInvoicesToDraw } from './invoice-queries.ts'
import { requireOrders } from './register/order-records.ts'
import { seesPans } from './sees-pans.ts'

/**
 * Returns the invoices of several orders as one PDF; orders without one are left out.
 * @throws AppError not_found for an unknown order or if none has an invoice, invalid_input for too many
 * lines, and as the renderer does.
 */
export async function getInvoices(
  db: Reader,
  { settings, documents }: DocumentShop,
  { actor, orders: ids }: { actor: Actor; orders: string[] },
): Promise<NamedPdf> {
  const orders = await requireOrders(db, ids)
  const invoices = (
    await readInvoicesToDraw(db, settings, {
      orderIds: orders.map(({ id }) => id),
      masksPan: !seesPans(actor),
    })
  ).map(({ invoice }) => invoice)
  if (invoices.length === 0) throw new AppError('not_found', 'None of these orders has an invoice yet.')
  requireFewLines(invoices)
  return { filename: 'invoices.pdf', pdf: await documents.render(actor.id, { kind: 'invoices', invoices }) }
}
