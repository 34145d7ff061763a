import * as contract from '../../../contract/audit.schemas.ts'
import { paginated } from '../../http/paginated.ts'
import type { Route } from '../../http/routes.ts'
import { listAuditEntries } from './audit.service.ts'

export function auditRoutes(route: Route): void {
  route(contract.listAuditLog, async ({ db, query, reply }) => paginated(reply, await listAuditEntries(db, query)))
}
