import * as contract from '../../../contract/stats.schemas.ts'
import type { Route } from '../../core/http/routes.ts'
import { getAdminStats } from './admin-stats.service.ts'
import * as stats from './stats.service.ts'

export function statsRoutes(route: Route): void {
  route(contract.getUserStats, ({ db, actor, params }) => stats.getUserStats(db, actor, params.id))
  route(contract.getAdminStats, ({ db }) => getAdminStats(db, Date.now()))
}
