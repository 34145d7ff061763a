import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { decrypt, encrypt, keyedHash, type EncryptedText } from '../lib/encryption.ts'

/** The settings that the secret key comes from. */
export type SecretKeySource = Pick<Config, 'secretKey' | 'databaseUrl' | 'dataDir'>

/** The file of the key in DATA_DIR. */
export const KEY_FILE = 'secret.key'

/** Whether the key is in a file of DATA_DIR. */
export const hasKeyFile = ({
  secretKey: given,
  databaseUrl,
}: Pick<SecretKeySource, 'secretKey' | 'databaseUrl'>): boolean =>
  given === undefined && databaseUrl === undefined

/**
 * The shop's secret key (32 bytes), the same on every node: SECRET_KEY. Without it, PostgreSQL derives a key
 * from the password of DATABASE_URL, which nodes share and backups do not contain; SQLite uses the file
 * DATA_DIR/secret.key, created once and readable by its owner only.
 */
export function secretKey({ secretKey: given, databaseUrl, dataDir }: SecretKeySource): Buffer {
  if (given !== undefined) return Buffer.from(given, 'base64')
  if (databaseUrl !== undefined)
    return createHmac('sha256', 'suvarna secret key').update(new URL(databaseUrl).password).digest()
  return readOrCreate(dataDir)
}

/**
 * The key of 32 bytes for one purpose, derived from the secret key (HKDF, RFC 5869): no key serves two
 * algorithms. Versions before this used the secret key itself for every purpose.
 */
export const keyFor = (
  where: SecretKeySource,
  purpose: 'encryption' | 'PAN lookup' | 'signed links' | 'verification codes',
): Buffer => Buffer.from(hkdfSync('sha256', secretKey(where), '', `suvarna ${purpose}`, 32))

export const encryptSecret = (where: SecretKeySource, text: string): EncryptedText =>
  encrypt(keyFor(where, 'encryption'), text)

/**
 * Returns undefined if the text was encrypted under another secret key, or was altered. Reads texts of
 * earlier versions too.
 */
export const decryptSecret = (where: SecretKeySource, text: EncryptedText): string | undefined =>
  decrypt(keyFor(where, 'encryption'), text) ?? decrypt(secretKey(where), text)

/** The lookup hash of a PAN: equal for equal PANs; reveals nothing without the key. */
export const panHash = (key: Buffer, pan: string): string => keyedHash(key, `pan ${pan}`)

/**
 * Whether the key stays the same for as long as the data does. The one derived from the password of
 * DATABASE_URL changes with that password.
 */
export const hasLastingKey = ({ secretKey: given, databaseUrl }: SecretKeySource): boolean =>
  given !== undefined || databaseUrl === undefined

function readOrCreate(dataDir: string): Buffer {
  const file = join(dataDir, KEY_FILE)
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' })
  return Buffer.from(readFileSync(file, 'utf8'), 'base64')
}
