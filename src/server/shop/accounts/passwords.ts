import { randomUUID } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { NO_PASSWORD } from '../../core/lib/without-password.ts'

/** argon2id with 19 MiB, two passes, one lane: OWASP's minimum, about 20 ms on the machines this runs on. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Takes tens of milliseconds: never call it inside a transaction. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost)

/** Whether a hash was made at another cost than the current one. */
export const needsRehash = (passwordHash: string): boolean =>
  !passwordHash.startsWith(`$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`)

/** Verified if there is no account, or none with a password, so that these take as long as a wrong password. */
const decoy = hashPassword(randomUUID())

/** Whether an account has a password, or its holder logs in with codes only. */
export const hasPassword = (account: { password_hash: string }): boolean =>
  account.password_hash !== NO_PASSWORD

/** Whether the password is correct. Without a hash it returns false after the same time. */
export async function isPasswordRight(passwordHash: string | undefined, password: string): Promise<boolean> {
  const isSet = passwordHash !== undefined && passwordHash !== NO_PASSWORD
  const right = await verify(isSet ? passwordHash : await decoy, password)
  return right && isSet
}
