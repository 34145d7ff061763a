import * as contract from '../../../contract/account.schemas.ts'
import type { AppContext } from '../../core/context.ts'
import { clientNetworks } from '../../core/http/client-ip.ts'
import type { BeforeTransaction, Route } from '../../core/http/route-types.ts'
import { clearSessionCookie, tokenOf } from '../../core/http/session-token.ts'
import { changePassword } from './change-password.ts'
import { editProfile } from './edit-profile.ts'
import { getMe } from './get-me.ts'
import { sourceOf } from './known-devices.ts'
import { loginRoutes } from './login.routes.ts'
import { logout } from './logout.ts'
import { requireStrongPassword } from './password-policy.ts'
import { hashPassword } from './passwords.ts'
import { registrationRoutes } from './registration.routes.ts'
import { requirePasswordAndFactor } from './require-password.ts'
import { prepareResetPasswordByLink, resetPasswordByLink } from './reset-password-by-link.ts'
import { prepareResetPassword, resetPassword } from './reset-password.ts'
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts'
import { sessionsRoutes } from './sessions.routes.ts'

export function accountsRoutes(route: Route, shop: AppContext): void {
  const { settings } = shop
  registrationRoutes(route, shop)
  loginRoutes(route, shop)
  route(contract.logout, async ({ tx, request, reply }) => {
    await logout(tx, { token: tokenOf(settings, request) })
    clearSessionCookie(settings, reply)
    return { message: 'Logout successful' }
  })
  route(contract.getMe, async ({ db, actor }) => ({ user: await getMe(db, { actor }) }))
  passwordRoutes(route, shop)
  route(contract.editProfile, async ({ tx, actor, body }) => {
    const user = await editProfile(tx, { ...body, actor })
    return { message: 'Profile updated successfully!', user }
  })
  sessionsRoutes(route, shop)
  secondFactorRoutes(route, shop)
}

const PASSWORD_SET = 'Your password has been changed. Please log in.'

function passwordRoutes(route: Route, { settings }: AppContext): void {
  route(
    contract.resetPassword,
    async ({ tx, body, prepared }) => {
      await resetPassword(tx, { ...body, ...prepared })
      return { message: PASSWORD_SET }
    },
    { prepare: prepare.resetPassword },
  )
  route(
    contract.resetPasswordByLink,
    async ({ tx, body, prepared }) => {
      await resetPasswordByLink(tx, { ...body, ...prepared })
      return { message: PASSWORD_SET }
    },
    { prepare: prepare.resetPasswordByLink },
  )
  route(
    contract.changePassword,
    async ({ tx, actor, request, prepared: passwordHash }) => {
      await changePassword(tx, { actor, passwordHash, token: tokenOf(settings, request) })
      return { message: 'Your password has been changed.' }
    },
    { prepare: prepare.changePassword },
  )
}

/** Work before the transaction: slow hashes, and limits that count rejected attempts too. */
const prepare = {
  async resetPassword({ body, request, ...input }: BeforeTransaction<typeof contract.resetPassword>) {
    const source = await sourceOf(input.db, { ...input, request, email: body.email })
    return { source, passwordHash: await prepareResetPassword({ ...input, source }, input.settings, body) }
  },
  async resetPasswordByLink({
    body,
    request,
    ...input
  }: BeforeTransaction<typeof contract.resetPasswordByLink>) {
    const source = { networks: clientNetworks(request) }
    return {
      source,
      passwordHash: await prepareResetPasswordByLink({ ...input, source }, input.settings, body),
    }
  },
  async changePassword({ body, ...input }: BeforeTransaction<typeof contract.changePassword>) {
    await requirePasswordAndFactor(
      { ...input, body: { password: body.currentPassword, code: body.code } },
      'Your current password is wrong.',
    )
    requireStrongPassword(body.newPassword, { ...input.actor, shopName: input.settings.shop.name })
    return hashPassword(body.newPassword)
  },
}
