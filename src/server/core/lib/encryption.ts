import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'

/** A text encrypted with AES-256-GCM; all parts in base64url. */
export type EncryptedText = {
  iv: string
  text: string
  tag: string
  /** Identifies the key without revealing it, which distinguishes a wrong key from corrupted data. */
  key: string
}

const ALGORITHM = 'aes-256-gcm'
/** Node would also accept shorter tags, which are easier to forge. */
const OPTIONS = { authTagLength: 16 }

/** Encrypts a text with a key of 32 bytes. */
export function encrypt(key: Buffer, text: string): EncryptedText {
  const iv = randomBytes(12)
  const cipher = createCipheriv(ALGORITHM, key, iv, OPTIONS)
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return {
    iv: encoded(iv),
    text: encoded(encrypted),
    tag: encoded(cipher.getAuthTag()),
    key: fingerprint(key),
  }
}

/** Returns undefined if the text was encrypted with another key, or was altered. */
export function decrypt(key: Buffer, { iv, text, tag, key: usedKey }: EncryptedText): string | undefined {
  if (usedKey !== fingerprint(key)) return undefined
  const decipher = createDecipheriv(ALGORITHM, key, Buffer.from(iv, 'base64url'), OPTIONS)
  try {
    decipher.setAuthTag(Buffer.from(tag, 'base64url'))
    return Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

/** Whether a text was encrypted with this key. */
export const isEncryptedWith = (key: Buffer, { key: usedKey }: EncryptedText): boolean =>
  usedKey === fingerprint(key)

/** A keyed hash for lookup: equal for equal texts; reveals nothing without the key. */
export const keyedHash = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url')

const encoded = (bytes: Buffer) => bytes.toString('base64url')

const fingerprint = (key: Buffer) =>
  createHash('sha256').update('suvarna key fingerprint').update(key).digest('base64url').slice(0, 16)
