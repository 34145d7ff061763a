import * as contract from '../../../contract/stats.schemas.ts'
import type { Route } from '../../core/http/route-types.ts'
import { getAdminStats } from './get-admin-stats.ts'
import { getUserStats } from './get-user-stats.ts'

export function statsRoutes(route: Route): void {
  route(contract.getUserStats, ({ db, actor, params }) => getUserStats(db, { ...params, actor }))
  route(contract.getAdminStats, ({ db }) => getAdminStats(db, { now: Date.now() }))
}
