import * as contract from '../../contract/papers.ts'
import type { Viewer } from '../accounts/sessions.service.ts'
import type { Reader } from '../db/client.ts'
import type { OrderRow } from '../db/order-tables.ts'
import { AppError } from '../errors.ts'
import type { Route } from '../http.ts'
import { giveInvoice } from '../orders/manage-orders.service.ts'
import { columnOf, noSuchOrder } from '../orders/order-store.ts'
import type { Shop } from '../shop.ts'
import { readCreditNote } from './credit-notes.service.ts'
import { creditNotePaper, invoicePaper } from './invoice-paper.ts'
import { readInvoice, readLines } from './invoices.service.ts'
import { packingSlipPaper } from './packing-slip-paper.ts'

export function papersRoutes(route: Route, { settings }: Shop): void {
  route(contract.issueInvoice, ({ tx, viewer, params }) => giveInvoice(tx, settings, viewer, params.id))
  route(contract.getInvoice, async ({ db, viewer, params, reply }) => {
    const invoice = await readInvoice(db, (await requireOrder(db, viewer, params.id)).id)
    if (!invoice) throw new AppError('not_found', 'This order has no invoice yet.')
    reply.header('content-disposition', asFile(`invoice-${invoice.number.replaceAll('/', '-')}.pdf`))
    return invoicePaper(invoice)
  })
  route(contract.getCreditNote, async ({ db, viewer, params, reply }) => {
    const { id } = await requireOrder(db, viewer, params.id)
    const [note, invoice] = [await readCreditNote(db, id), await readInvoice(db, id)]
    if (!note || !invoice) throw new AppError('not_found', 'This order has no credit note.')
    reply.header('content-disposition', asFile(`credit-note-${note.number.replaceAll('/', '-')}.pdf`))
    return creditNotePaper(invoice, note)
  })
  route(contract.getPackingSlip, async ({ db, viewer, params, reply }) => {
    const order = await requireOrder(db, viewer, params.id)
    reply.header('content-disposition', asFile(`packing-slip-${order.order_number}.pdf`))
    return packingSlipPaper(settings.shop.name, order, await readLines(db, order.id))
  })
}

/** Shown where the browser can, and kept under this name. */
const asFile = (name: string) => `inline; filename="${name}"`

/** The order of a paper: the own one, for administrators any, also from the archive. @throws AppError not_found. */
async function requireOrder(db: Reader, viewer: Viewer, key: string): Promise<OrderRow> {
  const [column, value] = columnOf(key)
  const found = db.selectFrom('orders').selectAll().where(column, '=', value)
  const order = await (viewer.role === 'admin' ? found : found.where('user_id', '=', viewer.id).where('deleted_at', 'is', null)).executeTakeFirst()
  if (!order) throw noSuchOrder()
  return order
}
