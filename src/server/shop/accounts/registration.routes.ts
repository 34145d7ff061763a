import * as contract from '../../../contract/account.schemas.ts'
import type { AppContext } from '../../core/context.ts'
import { clientNetworks } from '../../core/http/client-ip.ts'
import type { BeforeTransaction, Route } from '../../core/http/route-types.ts'
import { checkPassword } from './check-password.ts'
import { sourceOf } from './known-devices.ts'
import { prepareRegister, register } from './register.ts'
import { sendOtp } from './send-otp.ts'
import { clearSignInCookie, setSignInCookie, signInCookieOf } from './sign-in-cookies.ts'
import { verifyOtp } from './verify-otp.ts'

/** Routes of registration, from the first code to the account. */
export function registrationRoutes(route: Route, { settings }: AppContext): void {
  route(contract.sendOtp, async ({ tx, body, request }) => {
    await sendOtp(tx, settings, { ...body, source: await sourceOf(tx.db, settings, request, body.email) })
    return { message: 'OTP sent to your email' }
  })
  route(contract.checkPassword, async ({ body }) => ({ problem: checkPassword(settings, body) }))
  route(
    contract.verifyOtp,
    async ({ reply, prepared: proof }) => {
      setSignInCookie(settings, reply, 'proof', proof)
      return { message: 'OTP verified successfully', proof }
    },
    { prepare: prepare.verifyOtp },
  )
  route(
    contract.register,
    async ({ tx, body, reply, prepared }) => {
      const user = await register(tx, body, prepared)
      clearSignInCookie(settings, reply, 'proof')
      return { message: 'Registration successful', user }
    },
    { prepare: prepare.register },
  )
}

const prepare = {
  async verifyOtp({
    body,
    db,
    independentTransaction,
    request,
    settings,
  }: BeforeTransaction<typeof contract.verifyOtp>) {
    return verifyOtp(independentTransaction, settings, {
      ...body,
      source: await sourceOf(db, settings, request, body.email),
    })
  },
  async register({ body, request, settings, ...input }: BeforeTransaction<typeof contract.register>) {
    const proof = body.proof ?? signInCookieOf(settings, request, 'proof')
    return prepareRegister({ ...input, source: { networks: clientNetworks(request) } }, settings, body, proof)
  },
}
