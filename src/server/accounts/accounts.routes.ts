import * as contract from '../../contract/account.ts'
import * as manage from '../../contract/manage-users.ts'
import * as privacy from '../../contract/privacy.ts'
import * as devices from '../../contract/session.ts'
import { callerAddress } from '../caller-address.ts'
import type { Preparing, Route } from '../http.ts'
import type { Shop } from '../shop.ts'
import * as accounts from './accounts.service.ts'
import { askPassword } from './ask-password.ts'
import * as codes from './codes.ts'
import { eraseAccount } from './erase-account.service.ts'
import * as logins from './login.service.ts'
import * as users from './manage-users.service.ts'
import * as ownSessions from './own-sessions.service.ts'
import { hashPassword, isOutdated } from './passwords.ts'
import { collectPersonalData } from './personal-data.service.ts'
import { secondFactorRoutes } from './second-factor.routes.ts'
import { checkSecondFactor } from './second-factor.service.ts'
import * as sessions from './sessions.service.ts'
import { requireStrongPassword } from './weak-passwords.ts'

export function accountsRoutes(route: Route, shop: Shop): void {
  const { settings } = shop
  route(contract.sendOtp, async ({ tx, body, request }) => {
    await codes.sendCode(tx, { ...body, address: callerAddress(request) })
    return { message: 'OTP sent to your email' }
  })
  route(contract.verifyOtp, async ({ tx, body }) => {
    await codes.markVerified(tx, body.email)
    return { message: 'OTP verified successfully' }
  }, { prepare: prepareVerification })
  route(contract.register, async ({ tx, body, prepared }) => {
    const user = await accounts.register(tx, body, prepared)
    return { message: 'Registration successful', user }
  }, { prepare: prepareRegistration(settings.shop.name) })
  route(contract.login, async ({ tx, request, reply, prepared: { account, renewedHash } }) => {
    await logins.forgetAttempts(tx, account.email, callerAddress(request))
    if (renewedHash) await logins.renewHash(tx, account, renewedHash)
    const earlier = sessions.tokenOf(settings, request)
    if (earlier) await sessions.endSession(tx, earlier)
    const { token, endsAt } = await sessions.openSession(tx, account, request.headers['user-agent'])
    sessions.keepInCookie(settings, reply, token, endsAt)
    return { message: 'Login successful', token, user: accounts.toUser(account) }
  }, { prepare: prepareLogin })
  route(contract.logout, async ({ tx, request, reply }) => {
    const token = sessions.tokenOf(settings, request)
    if (token) await sessions.endSession(tx, token)
    sessions.dropCookie(settings, reply)
    return { message: 'Logout successful' }
  })
  route(contract.getMe, async ({ db, viewer }) => ({ user: viewer && (await accounts.findUser(db, viewer.id)) }))
  route(contract.resetPassword, async ({ tx, body, request, prepared }) => {
    await logins.resetPassword(tx, body.email, prepared, callerAddress(request))
    return { message: 'Your password has been changed. Please log in.' }
  }, { prepare: prepareReset(settings.shop.name) })
  route(contract.changePassword, async ({ tx, viewer, request, prepared }) => {
    await logins.changePassword(tx, viewer, prepared, sessions.tokenOf(settings, request))
    return { message: 'Your password has been changed.' }
  }, { prepare: prepareChange(settings.shop.name) })
  route(contract.editProfile, async ({ tx, viewer, body }) => {
    const user = await accounts.editProfile(tx, viewer, body)
    return { message: 'Profile updated successfully!', user }
  })
  route(privacy.getPersonalData, async ({ db, viewer, request, reply }) => {
    reply.header('content-disposition', 'attachment; filename="my-data.json"')
    return collectPersonalData(db, viewer, sessions.tokenOf(settings, request))
  })
  route(privacy.eraseAccount, async ({ tx, viewer, reply }) => {
    await eraseAccount(tx, viewer)
    sessions.dropCookie(settings, reply)
    return { message: 'Your account has been erased.' }
  }, { prepare: askPassword })
  route(devices.listSessions, ({ db, viewer, request }) => ownSessions.listSessions(db, viewer, sessions.tokenOf(settings, request)))
  route(devices.endSessions, async ({ tx, viewer, body, request }) => {
    if (body.sessionId === undefined) {
      await sessions.endSessions(tx, viewer.id, sessions.tokenOf(settings, request))
      return { message: 'You are signed out everywhere else.' }
    }
    await ownSessions.endOwnSession(tx, viewer, body.sessionId)
    return { message: 'You are signed out there.' }
  }, { prepare: prepareSessionsEnd })
  secondFactorRoutes(route, shop)
  officeRoutes(route)
}

function officeRoutes(route: Route): void {
  route(manage.listUsers, async ({ db, query, reply }) => {
    const found = await users.listUsers(db, query)
    reply.header('x-total-count', found.total)
    return found.users
  })
  route(manage.updateUserRole, async ({ tx, viewer, params, body }) => {
    const user = await users.changeRole(tx, viewer, params.userId, body.role)
    return { message: 'User role updated successfully', user }
  })
  route(manage.endUserSessions, async ({ tx, params }) => {
    const { email, ended } = await users.endSessionsOf(tx, params.userId)
    return { message: `${email} has been signed out everywhere (${ended} ${ended === 1 ? 'session' : 'sessions'}).` }
  })
  route(manage.deleteUser, async ({ tx, viewer, params }) => {
    await users.deleteUser(tx, viewer, params.userId)
    return { message: 'User deleted successfully' }
  })
}

const prepareVerification = ({ body, request, separately }: Preparing<typeof contract.verifyOtp>) =>
  codes.tryCode(separately, { ...body, purpose: 'register', address: callerAddress(request) })

/** A password is hashed only for someone who has proved the address: hashing is what an attacker would have us do. */
const prepareRegistration = (shopName: string) => async ({ body, db }: Preparing<typeof contract.register>) => {
  await codes.requireVerification(db, body.email)
  requireStrongPassword(body.password, { ...body, shopName })
  return hashPassword(body.password)
}

const prepareLogin = async ({ body, db, separately, request }: Preparing<typeof contract.login>) => {
  const account = await logins.checkLogin({ db, separately, address: callerAddress(request) }, body.email, body.password)
  await checkSecondFactor({ db, separately }, account, body.code)
  return { account, renewedHash: isOutdated(account.password_hash) ? await hashPassword(body.password) : undefined }
}

const prepareReset = (shopName: string) => ({ body, db, separately, request }: Preparing<typeof contract.resetPassword>) =>
  logins.prepareReset({ db, separately, address: callerAddress(request) }, { ...body, shopName })

const prepareChange = (shopName: string) => async ({ body, db, separately, request, viewer }: Preparing<typeof contract.changePassword>) => {
  const before = { db, separately, address: callerAddress(request) }
  await logins.checkLogin(before, viewer.email, body.currentPassword, 'Your current password is not right.')
  requireStrongPassword(body.newPassword, { ...viewer, shopName })
  return hashPassword(body.newPassword)
}

/** Another's session is no less unknown to who has typed a wrong password. */
const prepareSessionsEnd = async (asked: Preparing<typeof devices.endSessions>): Promise<void> => {
  const { body, db, viewer } = asked
  if (body.sessionId !== undefined) await ownSessions.findOwnSession(db, viewer, body.sessionId)
  await askPassword(asked)
}
