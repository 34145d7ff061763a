import { Secret, TOTP } from 'otpauth'
import { APP_CODE_LENGTH } from '../../../../contract/second-factor.ts'

/*
 * Time-based one-time passwords (RFC 6238) as authenticator apps make them: HMAC-SHA-1 of the 30-second time
 * step, six digits.
 */

const STEP_SECONDS = 30
const SECRET_BYTES = 20
const format = { algorithm: 'SHA1', digits: APP_CODE_LENGTH, period: STEP_SECONDS }

/** Random bytes in base32 (RFC 4648) without padding. */
export const randomBase32 = (bytes: number): string => new Secret({ size: bytes }).base32

/** A new secret, in base32. */
export const newSecret = (): string => randomBase32(SECRET_BYTES)

/** The URI that an authenticator app reads from a QR code. */
export const otpauthUri = (issuer: string, label: string, secret: string): string =>
  new TOTP({ issuer, label, secret, ...format }).toString()

/** The code of an instant (milliseconds). */
export const codeAt = (secret: string, timestamp: number): string =>
  new TOTP({ secret, ...format }).generate({ timestamp })

/**
 * Returns the time step of a code: the current one, or the one before or after, to allow for clock drift and
 * slow typing. Undefined if the code is wrong.
 */
export function verifyTotp(secret: string, token: string, timestamp: number): number | undefined {
  // The library throws on letters that take several bytes.
  if (!/^\d+$/.test(token)) return undefined
  const totp = new TOTP({ secret, ...format })
  const delta = totp.validate({ token, timestamp, window: 1 })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}
