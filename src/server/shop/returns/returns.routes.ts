import * as contract from '../../../contract/return.schemas.ts'
import { paginated } from '../../core/http/paginated.ts'
import type { Route } from '../../core/http/route-types.ts'
import type { ShopContext } from '../rates/shop-context.ts'
import { createReturn } from './create-return.ts'
import { getReturnOptions } from './get-return-options.ts'
import { listAllReturns } from './list-all-returns.ts'
import { listReturns } from './list-returns.ts'
import { updateReturn } from './update-return.ts'

export function returnsRoutes(route: Route, shop: ShopContext): void {
  route(contract.createReturn, ({ tx, actor, body }) => createReturn(tx, shop, { ...body, actor }))
  route(contract.listReturns, ({ db, actor }) => listReturns(db, { actor }))
  route(contract.getReturnOptions, ({ db, actor, params }) =>
    getReturnOptions(db, shop, { ...params, actor }),
  )
  route(contract.listAllReturns, async ({ db, query, reply }) =>
    paginated(reply, await listAllReturns(db, query)),
  )
  route(contract.updateReturn, ({ tx, actor, params, body }) =>
    updateReturn(tx, shop, { ...params, actor, step: body }),
  )
}
