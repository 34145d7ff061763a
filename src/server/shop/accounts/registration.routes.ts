import * as contract from '../../../contract/account.schemas.ts'
import type { AppContext } from '../../core/context.ts'
import { clientNetworks } from '../../core/http/client-ip.ts'
import type { BeforeTransaction, Route } from '../../core/http/route-types.ts'
import { checkPassword } from './check-password.ts'
import { sourceOf } from './known-devices.ts'
import { prepareRegister, register } from './register.ts'
import { sendOtp } from './codes/send-otp.ts'
import { clearSignInCookie, setSignInCookie, signInCookieOf } from './sign-in-cookies.ts'
import { verifyOtp } from './codes/verify-otp.ts'

/** Routes of registration, from the first code to the account. */
export function registrationRoutes(route: Route, shop: AppContext): void {
  const { settings } = shop
  route(contract.sendOtp, async ({ tx, body, request }) => {
    const source = await sourceOf(tx.db, { ...body, settings, request })
    await sendOtp(tx, shop, { ...body, source })
    return { message: 'OTP sent to your email' }
  })
  route(contract.checkPassword, async ({ body }) => ({ problem: checkPassword(shop, body) }))
  route(
    contract.verifyOtp,
    async ({ reply, prepared: proof }) => {
      setSignInCookie(settings, reply, 'proof', proof)
      return { message: 'OTP verified successfully', proof }
    },
    {
      prepare: async ({
        body,
        db,
        independentTransaction,
        request,
      }: BeforeTransaction<typeof contract.verifyOtp>) => {
        const source = await sourceOf(db, { ...body, settings, request })
        return verifyOtp(independentTransaction, shop, { ...body, source })
      },
    },
  )
  route(
    contract.register,
    async ({ tx, body, reply, prepared }) => {
      const user = await register(tx, { ...body, ...prepared })
      clearSignInCookie(settings, reply, 'proof')
      return { message: 'Registration successful', user }
    },
    { prepare: prepareRegistration },
  )
}

async function prepareRegistration({
  body,
  request,
  settings,
  ...input
}: BeforeTransaction<typeof contract.register>) {
  const proof = body.proof ?? signInCookieOf(settings, request, 'proof')
  return prepareRegister({ ...input, source: { networks: clientNetworks(request) } }, settings, body, proof)
}
