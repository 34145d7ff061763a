import * as contract from '../../../contract/empty-search.schemas.ts'
import { paginated } from '../../core/http/paginated.ts'
import type { Route } from '../../core/http/route-types.ts'
import { listEmptySearches } from './list-empty-searches.ts'

export function searchesRoutes(route: Route): void {
  route(contract.listEmptySearches, async ({ db, query, reply }) =>
    paginated(reply, await listEmptySearches(db, query)),
  )
}
