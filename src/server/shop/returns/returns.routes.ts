import * as contract from '../../../contract/return.schemas.ts'
import type { AppContext } from '../../core/context.ts'
import { paginated } from '../../core/http/paginated.ts'
import type { Route } from '../../core/http/route-types.ts'
import { createReturn } from './create-return.ts'
import { getReturnOptions } from './get-return-options.ts'
import { listAllReturns } from './list-all-returns.ts'
import { listReturns } from './list-returns.ts'
import { updateReturn } from './update-return.ts'

export function returnsRoutes(route: Route, { settings }: Pick<AppContext, 'settings'>): void {
  route(contract.createReturn, ({ tx, actor, body }) => createReturn(tx, settings, actor, body))
  route(contract.listReturns, ({ db, actor }) => listReturns(db, actor))
  route(contract.getReturnOptions, ({ db, actor, params }) =>
    getReturnOptions(db, settings, actor, params.orderId),
  )
  route(contract.listAllReturns, async ({ db, query, reply }) =>
    paginated(reply, await listAllReturns(db, query)),
  )
  route(contract.updateReturn, ({ tx, actor, params, body }) =>
    updateReturn(tx, settings, { actor, id: params.id, step: body }),
  )
}
