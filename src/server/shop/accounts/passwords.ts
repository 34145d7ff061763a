import { randomUUID } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** argon2id with 19 MiB, two passes, one lane: OWASP's minimum, about 20 ms on the machines this runs on. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Takes tens of milliseconds: never call it inside a transaction. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost)

/** Whether a hash was made at another cost than the current one. */
export const needsRehash = (passwordHash: string): boolean =>
  !passwordHash.startsWith(`$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`)

/** Verified if there is no account, so that an unknown e-mail takes as long as a wrong password. */
const decoy = hashPassword(randomUUID())

/** Whether the password is correct. Without a hash it returns false after the same time. */
export async function isPasswordRight(passwordHash: string | undefined, password: string): Promise<boolean> {
  const right = await verify(passwordHash ?? (await decoy), password)
  return right && passwordHash !== undefined
}
