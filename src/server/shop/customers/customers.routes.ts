import * as manage from '../../../contract/manage-users.schemas.ts'
import * as privacy from '../../../contract/privacy.schemas.ts'
import type { ShopContext } from '../rates/shop-context.ts'
import { paginated } from '../../core/http/paginated.ts'
import type { BeforeTransaction, Route } from '../../core/http/routes.ts'
import { clearSessionCookie, tokenOf } from '../../core/http/session-token.ts'
import { consumeHourly, dataExportLimit } from '../../core/rate-limits/hourly-limits.ts'
import { requirePasswordAndFactor } from '../accounts/reauthenticate.ts'
import { changeEmailRoutes } from './change-email.routes.ts'
import * as users from './manage-users.service.ts'
import { eraseAccount } from './erase-customer.service.ts'
import { exportPersonalData } from './personal-data.service.ts'

/** What reaches from an account into orders and the rest of the shop: personal data, erasure, a new address, users. */
export function customersRoutes(route: Route, shop: ShopContext): void {
  const { settings } = shop
  changeEmailRoutes(route, shop)
  route(privacy.getPersonalData, async ({ db, actor, request, reply }) => {
    reply.header('content-disposition', 'attachment; filename="my-data.json"')
    return exportPersonalData(db, shop, actor, { token: tokenOf(settings, request), showsPans: Date.now() < request.confirmedAt + settings.reauthMs })
  }, { prepare: countDownload })
  route(privacy.eraseAccount, async ({ tx, actor, reply }) => {
    await eraseAccount(tx, actor)
    clearSessionCookie(settings, reply)
    return { message: 'Your account has been erased.' }
  }, { prepare: requirePasswordAndFactor })
  route(manage.listUsers, async ({ db, query, reply }) => paginated(reply, await users.listUsers(db, query)))
  route(manage.updateUserRole, async ({ tx, actor, params, body }) => {
    const user = await users.updateUserRole(tx, settings, actor, { userId: params.userId, role: body.role })
    return { message: 'User role updated successfully', user }
  })
  route(manage.endUserSessions, async ({ tx, params }) => {
    const { email, ended } = await users.endUserSessions(tx, params.userId)
    return { message: `${email} has been signed out everywhere (${ended} ${ended === 1 ? 'session' : 'sessions'}).` }
  })
  route(manage.getUserOrderCounts, ({ db, params }) => users.getUserOrderCounts(db, params.userId))
  route(manage.deleteUser, async ({ tx, actor, params }) => {
    await users.deleteUser(tx, settings, actor, params.userId)
    return { message: 'User deleted successfully' }
  })
}

async function countDownload({ independentTransaction, actor }: BeforeTransaction<typeof privacy.getPersonalData>): Promise<void> {
  await independentTransaction((tx) => consumeHourly(tx, dataExportLimit(actor.id)))
}
