import * as account from '../../../contract/account.schemas.ts'
import * as manage from '../../../contract/manage-users.schemas.ts'
import * as privacy from '../../../contract/privacy.schemas.ts'
import type { AppContext } from '../../core/context.ts'
import { paginated } from '../../core/http/paginated.ts'
import type { BeforeTransaction, Route } from '../../core/http/route-types.ts'
import { clearSessionCookie, tokenOf } from '../../core/http/session-token.ts'
import { emailKey } from '../../core/lib/email-key.ts'
import { AppError } from '../../core/lib/errors.ts'
import { consumeHourly, dataExportLimit } from '../../core/rate-limits/hourly-limits.ts'
import { sourceOfSession } from '../accounts/known-devices.ts'
import { requirePasswordAndFactor } from '../accounts/require-password.ts'
import type { ShopContext } from '../rates/shop-context.ts'
import { changeEmail, prepareChangeEmail } from './change-email.ts'
import { deleteUser } from './delete-user.ts'
import { endUserSessions } from './end-user-sessions.ts'
import { eraseAccount } from './erase-account.ts'
import { getUserRecord } from './get-user-record.ts'
import { getPersonalData } from './get-personal-data.ts'
import { getUserOrderCounts } from './get-user-order-counts.ts'
import { listUsers } from './list-users.ts'
import { requestEmailChange } from './request-email-change.ts'
import { updateUserDuty } from './update-user-duty.ts'
import { updateUserRole } from './update-user-role.ts'

/**
 * Routes of accounts that affect orders and the rest of the shop: change of e-mail, personal data, erasure,
 * users.
 */
export function customersRoutes(route: Route, shop: ShopContext): void {
  const { settings } = shop
  changeEmailRoutes(route, shop)
  route(
    privacy.getPersonalData,
    async ({ db, actor, request, reply }) => {
      reply.header('content-disposition', 'attachment; filename="my-data.json"')
      return getPersonalData(db, shop, {
        actor,
        token: tokenOf(settings, request),
        showsPans: Date.now() < request.confirmedAt + settings.reauthMs,
      })
    },
    { prepare: countDownload },
  )
  route(
    privacy.eraseAccount,
    async ({ tx, actor, reply }) => {
      await eraseAccount(tx, { actor })
      clearSessionCookie(settings, reply)
      return { message: 'Your account has been erased.' }
    },
    { prepare: requirePasswordAndFactor },
  )
  route(manage.listUsers, async ({ db, query, reply }) => paginated(reply, await listUsers(db, query)))
  route(manage.getUserRecord, ({ db, actor, params }) => getUserRecord(db, { ...params, actor }))
  route(manage.updateUserRole, async ({ tx, actor, params, body }) => {
    const user = await updateUserRole(tx, shop, { ...body, ...params, actor })
    return { message: 'User role updated successfully', user }
  })
  route(manage.updateUserDuty, async ({ tx, actor, params, body }) => {
    const user = await updateUserDuty(tx, shop, { ...body, ...params, actor })
    return { message: 'Duty updated successfully', user }
  })
  route(manage.endUserSessions, async ({ tx, params }) => {
    const { email, ended } = await endUserSessions(tx, params)
    return {
      message: `${email} has been signed out everywhere (${ended} ${ended === 1 ? 'session' : 'sessions'}).`,
    }
  })
  route(manage.getUserOrderCounts, ({ db, params }) => getUserOrderCounts(db, params))
  route(manage.deleteUser, async ({ tx, actor, params }) => {
    await deleteUser(tx, shop, { ...params, actor })
    return { message: 'User deleted successfully' }
  })
}

/** Changes the e-mail of one's own account: a code to the new address, then the change. */
function changeEmailRoutes(route: Route, shop: AppContext): void {
  route(
    account.requestEmailChange,
    async ({ tx, actor, body, request }) => {
      await requestEmailChange(tx, shop, { ...body, actor, source: sourceOfSession(request) })
      return { message: 'OTP sent to your email' }
    },
    { prepare: requireOtherEmail },
  )
  route(
    account.changeEmail,
    async ({ tx, actor, body }) => {
      const user = await changeEmail(tx, { ...body, actor })
      return { message: 'Your e-mail has been changed.', user }
    },
    {
      prepare: ({
        body,
        actor,
        independentTransaction,
        request,
      }: BeforeTransaction<typeof account.changeEmail>) =>
        prepareChangeEmail(independentTransaction, shop, {
          ...body,
          actor,
          source: sourceOfSession(request),
        }),
    },
  )
}

async function requireOtherEmail(input: BeforeTransaction<typeof account.requestEmailChange>): Promise<void> {
  if (emailKey(input.body.email) === emailKey(input.actor.email))
    throw new AppError('invalid_input', 'This is your e-mail already.')
  await requirePasswordAndFactor(input)
}

async function countDownload({
  independentTransaction,
  actor,
}: BeforeTransaction<typeof privacy.getPersonalData>): Promise<void> {
  await independentTransaction((tx) => consumeHourly(tx, dataExportLimit(actor.id)))
}
