import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'

type Where = Pick<Config, 'secretKey' | 'databaseUrl' | 'dataDir'>

/**
 * The shop's secret key (32 bytes), the same on every node: SECRET_KEY. Without it, PostgreSQL derives a key from the
 * password of DATABASE_URL, which nodes share and backups do not contain; SQLite uses the file DATA_DIR/secret.key,
 * created once and readable by its owner only.
 */
export function secretKey({ secretKey: given, databaseUrl, dataDir }: Where): Buffer {
  if (given !== undefined) return Buffer.from(given, 'base64')
  if (databaseUrl !== undefined) return createHmac('sha256', 'suvarna secret key').update(new URL(databaseUrl).password).digest()
  return readOrCreate(dataDir)
}

/**
 * Whether the key stays the same for as long as the data does. The one derived from the password of DATABASE_URL changes
 * with that password.
 */
export const hasLastingKey = ({ secretKey: given, databaseUrl }: Where): boolean => given !== undefined || databaseUrl === undefined

function readOrCreate(dataDir: string): Buffer {
  const file = join(dataDir, 'secret.key')
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' })
  return Buffer.from(readFileSync(file, 'utf8'), 'base64')
}
