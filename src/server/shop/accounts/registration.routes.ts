import * as contract from '../../../contract/account.schemas.ts'
import { clientNetworks } from '../../core/http/client-ip.ts'
import type { BeforeTransaction, Route } from '../../core/http/routes.ts'
import type { Config } from '../../core/config/config.ts'
import type { AppContext } from '../../core/context.ts'
import * as accounts from './accounts.service.ts'
import * as codes from './verification-codes.ts'
import { sourceOf } from './known-devices.service.ts'
import { hashPassword } from './passwords.ts'
import { secretTryLimits } from '../../core/rate-limits/rate-limits.ts'
import { clearSignInCookie, setSignInCookie, signInCookieOf } from './sign-in-cookies.ts'
import { consume } from '../../core/rate-limits/rate-limiter.ts'
import { passwordProblem, requireStrongPassword } from './password-policy.ts'

/** Routes of registration, from the first code to the account. */
export function registrationRoutes(route: Route, { settings }: AppContext): void {
  route(contract.sendOtp, async ({ tx, body, request }) => {
    await codes.sendVerificationCode(tx, settings, { ...body, source: await sourceOf(tx.db, settings, request, body.email) })
    return { message: 'OTP sent to your email' }
  })
  route(contract.checkPassword, async ({ body }) => ({ problem: passwordProblem(body.password, { ...body, shopName: settings.shop.name }) }))
  route(contract.verifyOtp, async ({ reply, prepared: proof }) => {
    setSignInCookie(settings, reply, 'proof', proof)
    return { message: 'OTP verified successfully', proof }
  }, { prepare: prepareVerification(settings) })
  route(contract.register, async ({ tx, body, reply, prepared }) => {
    const user = await accounts.register(tx, body, prepared)
    clearSignInCookie(settings, reply, 'proof')
    return { message: 'Registration successful', user }
  }, { prepare: prepareRegistration(settings) })
}

const prepareVerification = (settings: Config) => async ({ body, db, independentTransaction, request }: BeforeTransaction<typeof contract.verifyOtp>) =>
  codes.verifyCode(independentTransaction, settings, { ...body, source: await sourceOf(db, settings, request, body.email) })

/**
 * Only a client that has entered the code may continue: a password is hashed for no other client, because hashing is
 * costly. A proof cannot be guessed; attempts without one are rate limited all the same.
 */
const prepareRegistration = (settings: Config) => async ({ body, db, independentTransaction, request }: BeforeTransaction<typeof contract.register>) => {
  const proof = body.proof ?? signInCookieOf(settings, request, 'proof')
  if (proof === undefined || !(await codes.isProved(db, body.email, proof))) {
    await independentTransaction((tx) => consume(tx, secretTryLimits({ networks: clientNetworks(request) })))
    throw codes.wrongCode()
  }
  requireStrongPassword(body.password, { ...body, shopName: settings.shop.name })
  return { proof, passwordHash: await hashPassword(body.password) }
}
