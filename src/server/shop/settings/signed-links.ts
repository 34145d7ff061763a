import { createHmac, timingSafeEqual } from 'node:crypto'
import { keyFor, type SecretKeySource } from '../../core/config/secret-key.ts'

/**
 * Signs what a link allows, such as `confirm order ID` (HMAC-SHA256, 43 characters), with a key of its own.
 */
export const signLink = (keys: SecretKeySource, allowed: string): string =>
  signatureOf(keys, allowed).toString('base64url')

/** Whether this is the signature of what a link allows. */
export function isLinkSigned(keys: SecretKeySource, allowed: string, signature: string): boolean {
  const [expected, given] = [signatureOf(keys, allowed), Buffer.from(signature, 'base64url')]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const signatureOf = (keys: SecretKeySource, allowed: string): Buffer =>
  createHmac('sha256', keyFor(keys, 'signed links')).update(allowed).digest()
