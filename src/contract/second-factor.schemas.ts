import * as z from 'zod/mini'
import * as refs from './second-factor.ts'
import { endpoint } from './endpoint.ts'
import { Instant, Message, Typed, TypedCode } from './fields.ts'

/** Whether sign-in requires a code besides the password. */
export const SecondFactor = z.object({
  /** Null if it is off. */
  since: z.nullable(Instant),
  recoveryCodesLeft: z.int(),
})

/** Single-use codes that replace one from the app; shown only this once. */
const RecoveryCodes = z.object({ message: z.string(), recoveryCodes: z.array(z.string()) })

/** Re-authentication before the second factor is changed. */
const PasswordAndCode = z.object({ password: Typed, code: TypedCode })

export const getSecondFactor = endpoint(refs.getSecondFactor, {
  access: 'customer',
  summary: 'Whether two-step sign-in is on for the signed-in user.',
  response: SecondFactor,
  errors: [],
})

export const startSecondFactor = endpoint(refs.startSecondFactor, {
  access: 'customer',
  summary:
    'Returns a new secret for an authenticator app (RFC 6238). Needs the password. It takes effect once one of its codes turns two-step sign-in on.',
  body: z.object({ password: Typed }),
  response: z.object({
    /** In base32, for manual entry; never shown again. */
    secret: z.string(),
    /** The same as a URI, for the QR code of authenticator apps. */
    address: z.string(),
  }),
  errors: ['wrong_login'],
})

export const turnOnSecondFactor = endpoint(refs.turnOnSecondFactor, {
  access: 'customer',
  summary:
    'Turns two-step sign-in on with a code of the latest secret and ends all other sessions. Returns recovery codes.',
  body: z.object({ code: TypedCode }),
  response: RecoveryCodes,
  errors: ['wrong_code'],
})

export const renewRecoveryCodes = endpoint(refs.renewRecoveryCodes, {
  access: 'customer',
  summary: 'Returns new recovery codes. Needs password and code; earlier recovery codes stop working.',
  body: PasswordAndCode,
  response: RecoveryCodes,
  errors: ['wrong_login', 'wrong_code'],
})

export const turnOffSecondFactor = endpoint(refs.turnOffSecondFactor, {
  access: 'customer',
  summary: 'Turns two-step sign-in off and ends all other sessions. Needs password and code.',
  body: PasswordAndCode,
  response: Message,
  errors: ['wrong_login', 'wrong_code'],
})
