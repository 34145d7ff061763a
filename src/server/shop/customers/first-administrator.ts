import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database, Reader } from '../../core/db/types.ts'
import type { Config } from '../../core/config/config.ts'
import { createAccount } from '../accounts/account-queries.ts'
import { hashPassword } from '../accounts/passwords.ts'

/**
 * Ensures that the shop has an administrator: if there is none, creates one from ADMIN_EMAIL and
 * ADMIN_PASSWORD. If no password is set, a random one is written to a file that only the owner of the process
 * can read; a shop that is not public also prints it once. Returns the line to print, if any.
 */
export async function createFirstAdministrator(
  db: Reader,
  write: Database['transaction'],
  { admin, dataDir, isPublic }: Config,
): Promise<string | undefined> {
  if (await hasAdministrator(db)) return undefined
  const password = admin.password ?? randomBytes(12).toString('base64url')
  const passwordHash = await hashPassword(password)
  // If several nodes start at the same time, only one creates the account; the passwords of the others are
  // never used.
  const created = await write((tx) =>
    createAccount(tx, { username: 'Administrator', email: admin.email, passwordHash, role: 'admin' }),
  )
  if (!created)
    return (await hasAdministrator(db))
      ? undefined
      : `Setting ADMIN_EMAIL: ${admin.email} belongs to a customer, and the shop has no administrator.`
  if (admin.password) return undefined
  const file = join(dataDir, 'admin-password.txt')
  await rm(file, { force: true })
  await writeFile(file, `${admin.email}\n${password}\n`, { mode: 0o600 })
  // The output of a public shop is collected and stored elsewhere.
  return `The first administrator is ${admin.email} with the password ${isPublic ? `in ${file}` : `${password} (kept in ${file})`}.`
}

const hasAdministrator = async (db: Reader) =>
  (await db.selectFrom('users').select('id').where('role', '=', 'admin').limit(1).executeTakeFirst()) !==
  undefined
