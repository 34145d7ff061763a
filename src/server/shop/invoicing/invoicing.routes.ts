import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import * as counter from '../../../contract/counter-order.schemas.ts'
import * as credits from '../../../contract/credit.schemas.ts'
import * as contract from '../../../contract/invoicing.schemas.ts'
import * as oldGold from '../../../contract/old-gold.schemas.ts'
import * as receipts from '../../../contract/receipt.schemas.ts'
import * as pieces from '../../../contract/piece.schemas.ts'
import * as sizeGuide from '../../../contract/size-guide.schemas.ts'
import type { Actor } from '../../core/context.ts'
import type { Reader } from '../../core/db/types.ts'
import type { ShopContext } from '../rates/shop-context.ts'
import type { Route } from '../../core/http/route-types.ts'

import type { DocumentRenderer } from './render/document-renderer.ts'
import { openDocuments, type DocumentShop, type NamedPdf } from './render/documents.ts'
import { getCreditNote } from './get-credit-note.ts'
import { getEstimate } from './get-estimate.ts'
import { getGstSheets } from './register/get-gst-sheets.ts'
import { getGstTotals } from './register/get-gst-totals.ts'
import { getInvoice } from './get-invoice.ts'
import { getInvoiceRegister } from './register/get-invoice-register.ts'
import { getInvoiceRegisterPdf } from './get-invoice-register-pdf.ts'
import { getInvoices } from './get-invoices.ts'
import { getOldGoldVoucher, showsPanOfVoucher } from './get-old-gold-voucher.ts'
import { getPackingSlip } from './get-packing-slip.ts'
import { getPackingSlips } from './get-packing-slips.ts'
import { getPieceLabels } from './get-piece-labels.ts'
import { getPurchaseVouchers, showsPanOfSeller } from './get-purchase-vouchers.ts'
import { getSizeStrip } from './get-size-strip.ts'
import { getTallyVouchers } from './register/get-tally-vouchers.ts'
import { requireDocumentOrder } from './register/order-records.ts'
import { getReceipt } from './receipts/get-receipt.ts'
import { listReceipts } from './receipts/list-receipts.ts'
import { showsPan } from './sees-pans.ts'

export function invoicingRoutes(route: Route, context: ShopContext, renderer: DocumentRenderer): void {
  const shop = { ...context, documents: openDocuments(context, renderer) }
  route(
    contract.getInvoice,
    async ({ db, actor, params, query, reply }) =>
      send(
        reply,
        await getInvoice(db, shop, {
          ...params,
          actor,
          masksPan: query.pan === 'masked',
          paper: query.paper ?? 'a4',
        }),
      ),
    {
      needsRecentLogin: async (input) => input.query.pan !== 'masked' && showsPan(input, [await idOf(input)]),
    },
  )
  route(counter.getEstimate, async ({ db, actor, params, reply }) =>
    send(reply, await getEstimate(db, shop, { ...params, actor })),
  )
  purchaseVoucherRoutes(route, shop)
  route(
    contract.getCreditNote,
    async ({ db, actor, params, query, reply }) =>
      send(reply, await getCreditNote(db, shop, { ...query, ...params, actor })),
    { needsRecentLogin: async (input) => showsPan(input, [await idOf(input)]) },
  )
  route(contract.getPackingSlip, async ({ db, actor, params, reply }) =>
    send(reply, await getPackingSlip(db, shop, { ...params, actor })),
  )
  route(contract.getPackingSlips, async ({ db, actor, query, reply }) =>
    send(reply, await getPackingSlips(db, shop, { ...query, actor })),
  )
  route(
    contract.getInvoices,
    async ({ db, actor, query, reply }) => send(reply, await getInvoices(db, shop, { ...query, actor })),
    { needsRecentLogin: (input) => showsPan(input, input.query.orders) },
  )
  receiptRoutes(route, shop)
  monthRoutes(route, shop)
  route(pieces.getPieceLabels, async ({ db, actor, query: { price, ...query }, reply }) => {
    const input = { ...query, actor, withPrice: price === '1' }
    const { filename, type, content } = await getPieceLabels(db, shop, input)
    reply.header('content-disposition', `inline; filename="${filename}"`)
    reply.header('content-type', type)
    return Readable.from([content])
  })
  route(sizeGuide.getSizeStrip, async ({ reply }) => send(reply, await getSizeStrip(shop)))
}

/** The vouchers of old gold. */
function purchaseVoucherRoutes(route: Route, shop: DocumentShop): void {
  route(
    credits.getPurchaseVouchers,
    async ({ db, actor, params, reply }) =>
      send(reply, await getPurchaseVouchers(db, shop, { ...params, actor })),
    {
      needsRecentLogin: ({ db, actor, params }) => showsPanOfSeller(db, { ...params, actor }),
    },
  )
  route(
    oldGold.getOldGoldVoucher,
    async ({ db, actor, query, reply }) =>
      send(reply, await getOldGoldVoucher(db, shop, { ...query, actor })),
    {
      needsRecentLogin: ({ db, actor, query }) => showsPanOfVoucher(db, { ...query, actor }),
    },
  )
}

/** The vouchers of advances. */
function receiptRoutes(route: Route, shop: DocumentShop): void {
  route(receipts.listReceipts, ({ db, actor, params }) => listReceipts(db, { ...params, actor }))
  route(receipts.getReceipt, async ({ db, actor, query, reply }) =>
    send(reply, await getReceipt(db, shop, { ...query, actor })),
  )
}

/** The invoices of a month, for the books and the tax return. */
function monthRoutes(route: Route, shop: DocumentShop): void {
  route(contract.getInvoiceRegister, async ({ db, query, reply }) => {
    reply.header('content-disposition', `attachment; filename="invoices-${query.month}.csv"`)
    return getInvoiceRegister(db, query)
  })
  route(contract.getInvoiceRegisterPdf, async ({ db, actor, query, reply }) =>
    send(reply, await getInvoiceRegisterPdf(db, shop, { ...query, actor })),
  )
  route(contract.getGstSheets, async ({ db, query, reply }) => {
    reply.header('content-disposition', `attachment; filename="gst-${query.month}.zip"`)
    return getGstSheets(db, shop, query)
  })
  route(contract.getGstTotals, ({ db, query }) => getGstTotals(db, shop, query))
  route(contract.getTallyVouchers, async ({ db, query, reply }) => {
    reply.header('content-disposition', `attachment; filename="tally-${query.month}.xml"`)
    return getTallyVouchers(db, shop, query)
  })
}

type OfOneOrder = { db: Reader; actor: Actor; params: { id: string } }
const idOf = async ({ db, actor, params }: OfOneOrder) =>
  (await requireDocumentOrder(db, { ...params, actor })).id

/** Sends a PDF, which the browser displays inline if it can, and saves under its name. */
function send(reply: FastifyReply, { filename, pdf }: NamedPdf): Readable {
  reply.header('content-disposition', `inline; filename="${filename}"`)
  return Readable.from([pdf])
}
