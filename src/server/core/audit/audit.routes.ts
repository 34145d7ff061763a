import * as contract from '../../../contract/audit.schemas.ts'
import { paginated } from '../http/paginated.ts'
import type { Route } from '../http/route-types.ts'
import { exportAuditLog } from './export-audit-log.ts'
import { listAuditLog } from './list-audit-log.ts'

export function auditRoutes(route: Route): void {
  route(contract.listAuditLog, async ({ db, query, reply }) =>
    paginated(reply, await listAuditLog(db, query)),
  )
  route(contract.exportAuditLog, async ({ db, query, reply }) => {
    reply.header('content-disposition', 'attachment; filename="audit-log.csv"')
    return exportAuditLog(db, query)
  })
}
