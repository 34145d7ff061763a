import * as contract from '../../../contract/audit.ts'
import type { Route } from '../../http/routes.ts'
import { listAuditEntries } from './audit.service.ts'

export function auditRoutes(route: Route): void {
  route(contract.listAuditLog, async ({ db, query, reply }) => {
    const { entries, total } = await listAuditEntries(db, query)
    reply.header('x-total-count', total)
    return entries
  })
}
