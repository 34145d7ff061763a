import * as contract from '../../../contract/ticket.schemas.ts'
import type { AppContext } from '../../core/context.ts'
import { paginated } from '../../core/http/paginated.ts'
import type { Route } from '../../core/http/route-types.ts'
import { sourceOf } from '../accounts/known-devices.ts'
import { createTicket } from './create-ticket.ts'
import { listTickets } from './list-tickets.ts'
import { updateTicket } from './update-ticket.ts'

export function ticketsRoutes(route: Route, shop: AppContext): void {
  route(contract.createTicket, async ({ tx, actor, body, request }) => {
    const source = await sourceOf(tx.db, { ...body, settings: shop.settings, request })
    return createTicket(tx, shop, { actor, body, source })
  })
  route(contract.listTickets, async ({ db, query, reply }) => paginated(reply, await listTickets(db, query)))
  route(contract.updateTicket, ({ tx, params, body }) => updateTicket(tx, { ...params, edit: body }))
}
