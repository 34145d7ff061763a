import * as contract from '../../../contract/account.schemas.ts'
import type { ErrorCode } from '../../../contract/errors.ts'
import * as devices from '../../../contract/session.schemas.ts'
import { recordFailedSignIn, recordSignIn } from '../../core/audit/sign-ins.service.ts'
import { clientNetworks } from '../../core/http/client-ip.ts'
import type { BeforeTransaction, Route } from '../../core/http/routes.ts'
import type { Config } from '../../core/config/config.ts'
import type { AppContext } from '../../core/context.ts'
import * as accounts from './accounts.service.ts'
import { reauthenticate, requirePasswordAndFactor } from './reauthenticate.ts'
import { rememberDevice, sourceOf } from './known-devices.service.ts'
import * as logins from './login.service.ts'
import * as passwords from './new-password.service.ts'
import * as ownSessions from './own-sessions.service.ts'
import { AppError } from '../../core/lib/errors.ts'
import { toIsoString } from '../../core/lib/iso-time.ts'
import { hashPassword, needsRehash } from './passwords.ts'
import { secondFactorRoutes } from './second-factor.routes.ts'
import { registrationRoutes } from './registration.routes.ts'
import { checkSecondFactor } from './second-factor.service.ts'
import { clearSessionCookie, setSessionCookie, tokenOf } from '../../core/http/session-token.ts'
import * as sessions from '../../core/sessions/sessions.service.ts'
import { requireStrongPassword } from './password-policy.ts'

export function accountsRoutes(route: Route, shop: AppContext): void {
  const { settings } = shop
  registrationRoutes(route, shop)
  route(contract.login, async ({ tx, request, reply, prepared: { account, renewedHash } }) => {
    await logins.lockAccount(tx, account.id)
    if (renewedHash) await logins.rehashPassword(tx, account, renewedHash)
    const earlier = tokenOf(settings, request)
    if (earlier) await sessions.endSession(tx, earlier)
    const { token, endsAt } = await sessions.openSession(tx, account, request.headers['user-agent'])
    setSessionCookie(settings, reply, token, endsAt)
    await recordSignIn(tx, account, request.headers['user-agent'])
    await rememberDevice(tx, settings, { request, reply }, account.id)
    return { message: 'Login successful', token, user: accounts.toUser(account) }
  }, { prepare: prepareLogin(settings) })
  route(contract.logout, async ({ tx, request, reply }) => {
    const token = tokenOf(settings, request)
    if (token) await sessions.endSession(tx, token)
    clearSessionCookie(settings, reply)
    return { message: 'Logout successful' }
  })
  route(contract.getMe, async ({ db, actor }) => ({ user: actor && (await accounts.findUser(db, actor.id)) }))
  passwordRoutes(route, shop)
  route(contract.editProfile, async ({ tx, actor, body }) => {
    const user = await accounts.editProfile(tx, actor, body)
    return { message: 'Profile updated successfully!', user }
  })
  route(devices.listSessions, ({ db, actor, request }) => ownSessions.listSessions(db, actor, tokenOf(settings, request)))
  route(devices.endSessions, async ({ tx, actor, body, request }) => {
    if (body.sessionId === undefined) {
      await sessions.endSessions(tx, actor.id, tokenOf(settings, request))
      return { message: 'You are signed out everywhere else.' }
    }
    await ownSessions.endOwnSession(tx, actor, body.sessionId)
    return { message: 'That device is signed out.' }
  }, { prepare: prepareSessionsEnd })
  route(devices.reauthenticate, async ({ tx, request }) => recentLogin(settings, await sessions.confirmSession(tx, request.tokenHash)), { prepare: requirePasswordAndFactor })
  route(devices.getRecentLogin, async ({ request }) => recentLogin(settings, request.confirmedAt))
  secondFactorRoutes(route, shop)
}

const recentLogin = ({ reauthMs }: Config, confirmedAt: number) => ({ until: toIsoString(confirmedAt + reauthMs) })

const PASSWORD_SET = 'Your password has been changed. Please log in.'

function passwordRoutes(route: Route, { settings }: AppContext): void {
  route(contract.resetPassword, async ({ tx, body, prepared: { source, passwordHash } }) => {
    await passwords.resetPassword(tx, body.email, passwordHash, source)
    return { message: PASSWORD_SET }
  }, { prepare: prepareReset(settings) })
  route(contract.resetPasswordByLink, async ({ tx, body, prepared: { source, passwordHash } }) => {
    await passwords.resetPasswordByLink(tx, body.token, passwordHash, source)
    return { message: PASSWORD_SET }
  }, { prepare: prepareResetByLink(settings) })
  route(contract.changePassword, async ({ tx, actor, request, prepared }) => {
    await passwords.changePassword(tx, actor, prepared, tokenOf(settings, request))
    return { message: 'Your password has been changed.' }
  }, { prepare: prepareChange(settings) })
}

/** The refusals of a login that the audit log tells of, if the account is an administrator's. */
const failedSignIns = new Map<ErrorCode, 'wrong password' | 'wrong code'>([['wrong_login', 'wrong password'], ['wrong_code', 'wrong code']])

const prepareLogin = (settings: Config) => async ({ body, db, independentTransaction, request }: BeforeTransaction<typeof contract.login>) => {
  const before = { db, independentTransaction, settings, source: await sourceOf(db, settings, request, body.email) }
  const noteFailure = async (error: unknown): Promise<never> => {
    const result = error instanceof AppError ? failedSignIns.get(error.code) : undefined
    if (result) await independentTransaction((tx) => recordFailedSignIn(tx, body.email, result, request.headers['user-agent']))
    throw error
  }
  const account = await logins.checkLogin(before, body.email, body.password).catch(noteFailure)
  await checkSecondFactor(before, account, body.code).catch(noteFailure)
  return { account, renewedHash: needsRehash(account.password_hash) ? await hashPassword(body.password) : undefined }
}

const prepareReset = (settings: Config) => async ({ body, db, independentTransaction, request }: BeforeTransaction<typeof contract.resetPassword>) => {
  const source = await sourceOf(db, settings, request, body.email)
  return { source, passwordHash: await passwords.prepareReset({ db, independentTransaction, source }, settings, body) }
}

const prepareResetByLink = (settings: Config) => async ({ body, db, independentTransaction, request }: BeforeTransaction<typeof contract.resetPasswordByLink>) => {
  const source = { networks: clientNetworks(request) }
  return { source, passwordHash: await passwords.prepareResetByLink({ db, independentTransaction, source }, settings, body) }
}

const prepareChange = (settings: Config) => async ({ body, ...input }: BeforeTransaction<typeof contract.changePassword>) => {
  await requirePasswordAndFactor({ ...input, body: { password: body.currentPassword, code: body.code } }, 'Your current password is wrong.')
  requireStrongPassword(body.newPassword, { ...input.actor, shopName: settings.shop.name })
  return hashPassword(body.newPassword)
}

/** Checks the session first, so that an unknown session is not_found even with a wrong password. */
const prepareSessionsEnd = async (input: BeforeTransaction<typeof devices.endSessions>): Promise<void> => {
  const { body, db, actor } = input
  if (body.sessionId !== undefined) await ownSessions.findOwnSession(db, actor, body.sessionId)
  await reauthenticate(input)
}
