import { Readable } from 'node:stream'
import * as contract from '../../../contract/metal-account.schemas.ts'
import type { Route } from '../../core/http/route-types.ts'
import { createMetalEntry } from './create-metal-entry.ts'
import { getMetalAccountFile } from './get-metal-account-file.ts'
import { getMetalAccount } from './get-metal-account.ts'

export function metalAccountRoutes(route: Route): void {
  route(contract.getMetalAccount, async ({ db, query, reply }) => {
    if (query.format === 'json') return Readable.from([JSON.stringify(await getMetalAccount(db, query))])

    const { filename, content } = await getMetalAccountFile(db, query)
    reply.header('content-disposition', `attachment; filename="${filename}"`)
    reply.header('content-type', 'text/csv; charset=utf-8')
    return Readable.from([content])
  })
  route(contract.createMetalEntry, ({ tx, actor, body }) => createMetalEntry(tx, { ...body, actor }))
}
