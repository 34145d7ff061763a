import * as contract from '../../../contract/stock-taking.schemas.ts'
import type { AppContext } from '../../core/context.ts'
import { paginated } from '../../core/http/paginated.ts'
import type { Route } from '../../core/http/route-types.ts'
import { closeStockTaking } from './close-stock-taking.ts'
import { createStockTaking } from './create-stock-taking.ts'
import { getStockTaking } from './get-stock-taking.ts'
import { listStockTakings } from './list-stock-takings.ts'
import { recordStockScans } from './record-stock-scans.ts'

export function stockTakingRoutes(route: Route, shop: Pick<AppContext, 'settings'>): void {
  route(contract.createStockTaking, ({ tx, actor, body }) => createStockTaking(tx, { ...body, actor }))
  route(contract.listStockTakings, async ({ db, query, reply }) =>
    paginated(reply, await listStockTakings(db, query)),
  )
  route(contract.recordStockScans, ({ tx, actor, params, body }) =>
    recordStockScans(tx, { ...body, id: params.id, actor }),
  )
  route(contract.getStockTaking, ({ db, params }) => getStockTaking(db, params))
  route(contract.closeStockTaking, ({ tx, actor, params, body }) =>
    closeStockTaking(tx, shop, { ...body, id: params.id, actor }),
  )
}
