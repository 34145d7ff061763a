import { Readable } from 'node:stream'
import * as contract from '../../../contract/day-book.schemas.ts'
import type { Route } from '../../core/http/route-types.ts'
import type { DocumentRenderer } from '../invoicing/render/document-renderer.ts'
import { openDocuments } from '../invoicing/render/documents.ts'
import type { ShopContext } from '../rates/shop-context.ts'
import { closeDay } from './close-day.ts'
import { createCashEntry } from './create-cash-entry.ts'
import { getDayBook } from './get-day-book.ts'
import { getDayFile } from './get-day-file.ts'
import { reopenDay } from './reopen-day.ts'

export function dayBookRoutes(route: Route, context: ShopContext, renderer: DocumentRenderer): void {
  const shop = { ...context, documents: openDocuments(context, renderer) }
  route(contract.getDayBook, ({ db, actor, query }) => getDayBook(db, { ...query, actor }))
  route(contract.createCashEntry, ({ tx, actor, body }) => createCashEntry(tx, { ...body, actor }))
  route(contract.closeDay, ({ tx, actor, params, body }) =>
    closeDay(tx, shop, { ...body, actor, day: params.day }),
  )
  route(contract.reopenDay, ({ tx, actor, params, body }) =>
    reopenDay(tx, { ...body, actor, day: params.day }),
  )
  route(contract.getDayFile, async ({ db, actor, params, query, reply }) => {
    const file = await getDayFile(db, shop, { ...query, actor, day: params.day })
    reply.header('content-disposition', `attachment; filename="${file.filename}"`)
    reply.header('content-type', file.type)
    return Readable.from([file.content])
  })
}
