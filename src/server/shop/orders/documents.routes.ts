import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import * as contract from '../../../contract/invoicing.schemas.ts'
import { getSizeStrip } from '../../../contract/size-guide.schemas.ts'
import { sortByIds } from '../../core/db/sql/pagination.ts'
import type { Reader } from '../../core/db/types.ts'
import type { OrderRow } from '../../core/db/schema/order-tables.ts'
import type { Route } from '../../core/http/routes.ts'
import { issueOrderInvoice } from './manage-orders.service.ts'
import { anyHasPan } from '../pan/order-pans.service.ts'
import { columnOf, noSuchOrder } from './order-store.ts'
import type { Actor, AppContext } from '../../core/context.ts'
import type { DocumentRenderer } from '../invoicing/document-renderer.ts'
import { invoiceRegisterCsv } from '../invoicing/invoice-register.ts'
import { openDocuments, type NamedPdf } from '../invoicing/documents.service.ts'

export function documentsRoutes(route: Route, { db, settings }: AppContext, renderer: DocumentRenderer): void {
  const documents = openDocuments({ db, settings }, renderer)
  const send = async (reply: FastifyReply, named: Promise<NamedPdf>) => {
    const { filename, pdf } = await named
    reply.header('content-disposition', asFile(filename))
    return Readable.from([pdf])
  }
  route(contract.issueInvoice, ({ tx, actor, params }) => issueOrderInvoice(tx, settings, actor, params.id))
  route(contract.getInvoice, async ({ actor, params, reply }) => send(reply, documents.invoice(actor, await requireOrder(db.reader, actor, params.id))), showsPan)
  route(contract.getCreditNote, async ({ actor, params, reply }) => send(reply, documents.creditNote(actor, await requireOrder(db.reader, actor, params.id))), showsPan)
  route(contract.getPackingSlip, async ({ actor, params, reply }) => send(reply, documents.packingSlip(actor, await requireOrder(db.reader, actor, params.id))))
  route(contract.getPackingSlips, async ({ actor, query, reply }) => send(reply, documents.packingSlips(actor, await requireOrders(db.reader, query.orders))))
  route(contract.getInvoices, async ({ actor, query, reply }) => send(reply, documents.invoices(actor, await requireOrders(db.reader, query.orders))), {
    needsRecentLogin: ({ db: reader, query }) => anyHasPan(reader, query.orders),
  })
  route(contract.getInvoiceRegister, async ({ db: reader, query, reply }) => {
    reply.header('content-disposition', `attachment; filename="invoices-${query.month}.csv"`)
    return invoiceRegisterCsv(reader, query.month)
  })
  route(contract.getInvoiceRegisterPdf, async ({ actor, query, reply }) => send(reply, documents.invoiceRegister(actor, query.month)))
  route(getSizeStrip, async ({ reply }) => send(reply, documents.sizeStrip()))
}

/** Bills without a PAN are printed all day long, without a password. */
const showsPan = {
  needsRecentLogin: async ({ db, actor, params }: { db: Reader; actor: Actor; params: { id: string } }) => anyHasPan(db, [(await requireOrder(db, actor, params.id)).id]),
}

/** Displayed inline if the browser can, and saved under this name. */
const asFile = (name: string) => `inline; filename="${name}"`

/**
 * Returns the order of a document: the customer's own; for administrators any, including archived ones.
 * @throws AppError not_found.
 */
async function requireOrder(db: Reader, actor: Actor, key: string): Promise<OrderRow> {
  const [column, value] = columnOf(key)
  const found = db.selectFrom('orders').selectAll().where(column, '=', value)
  const order = await (actor.role === 'admin' ? found : found.where('user_id', '=', actor.id).where('deleted_at', 'is', null)).executeTakeFirst()
  if (!order) throw noSuchOrder()
  return order
}

/** Returns these orders, in the order of their ids in the call, archived ones included. @throws AppError not_found for an unknown one. */
async function requireOrders(db: Reader, ids: string[]): Promise<OrderRow[]> {
  const rows = await db.selectFrom('orders').selectAll().where('id', 'in', ids).execute()
  if (rows.length < ids.length) throw noSuchOrder()
  return sortByIds(ids, rows)
}
