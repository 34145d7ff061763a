import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { APP_CODE_LENGTH } from '../../../contract/second-factor.ts'

/*
 * Time-based one-time passwords (RFC 6238) as authenticator apps make them: HMAC-SHA-1 of the 30-second time step, six
 * digits.
 */

const STEP_MS = 30_000
const SECRET_BYTES = 20
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A new secret, in base32. */
export const newSecret = (): string => toBase32(randomBytes(SECRET_BYTES))

/** The URI that an authenticator app reads from a QR code. */
export function otpauthUri(issuer: string, account: string, secret: string): string {
  const query = `secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${APP_CODE_LENGTH}&period=${STEP_MS / 1000}`
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${query}`
}

/** The time step of an instant (30 seconds each). */
export const stepAt = (milliseconds: number): number => Math.floor(milliseconds / STEP_MS)

/** The code of a time step (RFC 4226 with the step as its counter). */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = digest.readUInt8(digest.length - 1) & 0xf
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** APP_CODE_LENGTH).padStart(APP_CODE_LENGTH, '0')
}

/**
 * Returns the time step of a code: the current one, or the one before or after, to allow for clock drift and slow
 * typing. Undefined if the code is wrong.
 */
export function verifyTotp(secret: string, code: string, now: number): number | undefined {
  const typed = Buffer.from(code)
  const steps = [-1, 0, 1].map((beside) => stepAt(now) + beside)
  // Compares all of them, so that the time taken reveals nothing.
  const right = steps.filter((step) => typed.length === APP_CODE_LENGTH && timingSafeEqual(Buffer.from(codeAt(secret, step)), typed))
  return right.at(-1)
}

/** Base32 (RFC 4648) without padding; the number of bytes must be one that needs none. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE32[Number.parseInt(five, 2)]).join('')
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
