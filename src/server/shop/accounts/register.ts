import type { ExpressionBuilder } from 'kysely'
import type * as z from 'zod/mini'
import type { User } from '../../../contract/account.ts'
import type { Registration } from '../../../contract/account-fields.ts'
import type { Config } from '../../core/config/config.ts'
import type { Tables } from '../../core/db/schema/tables.ts'
import type { Reader, Tx } from '../../core/db/types.ts'
import { emailKey } from '../../core/lib/email-key.ts'
import { AppError } from '../../core/lib/errors.ts'
import { hashToken } from '../../core/lib/secret-token.ts'
import { queueMail } from '../../core/mail/outbox.ts'
import { consume } from '../../core/rate-limits/rate-limiter.ts'
import { secretTryLimits } from '../../core/rate-limits/rate-limits.ts'
import { welcome } from './accounts-mails.ts'
import { createAccount, type NewAccount } from './account-queries.ts'
import type { AttemptContext } from './check-login.ts'
import { recordConsent } from './consents.ts'
import { requireStrongPassword } from './password-policy.ts'
import { hashPassword } from './passwords.ts'
import { wrongCode } from './codes/verification-codes.ts'

/** How long a verified address can be registered. */
const VERIFIED_MS = 30 * 60_000

type Prepared = { proof: string; passwordHash: string }

/**
 * Checks the proof and hashes the password: for no other client, because hashing is costly. A proof cannot be
 * guessed; attempts without one are rate limited all the same. @throws AppError wrong_code, weak_password,
 * too_many.
 */
export async function prepareRegister(
  { db, independentTransaction, source }: AttemptContext,
  { shop }: Pick<Config, 'shop'>,
  given: z.infer<typeof Registration>,
  proof: string | undefined,
): Promise<Prepared> {
  if (proof === undefined || !(await isProved(db, given.email, proof))) {
    await independentTransaction((tx) => consume(tx, secretTryLimits(source)))
    throw wrongCode()
  }
  requireStrongPassword(given.password, { ...given, shopName: shop.name })
  return { proof, passwordHash: await hashPassword(given.password) }
}

/**
 * Creates the account of a verified e-mail. The proof can be used once.
 * @throws AppError wrong_code without a proof, email_taken (revealed only to a client that has proved the
 * address).
 */
export async function register(
  tx: Tx,
  { username, email, consentVersion, proof, passwordHash }: z.infer<typeof Registration> & Prepared,
): Promise<User> {
  await consumeProof(tx, email, proof)
  const user = await openAccount(tx, { username, email, passwordHash }, consentVersion)
  if (!user) throw new AppError('email_taken', 'There is already an account with this e-mail. Please log in.')
  return user
}

/**
 * Creates the account of a customer who has proved the e-mail: with consent, earlier orders and a welcome
 * mail. Returns undefined if the e-mail already has one.
 */
export async function openAccount(
  tx: Tx,
  account: Omit<NewAccount, 'role'>,
  consentVersion?: number,
): Promise<User | undefined> {
  const user = await createAccount(tx, { ...account, role: 'user' })
  if (!user) return undefined

  await recordConsent(tx, user._id, consentVersion)
  await adoptOrders(tx, user)
  await queueMail(
    tx,
    welcome({ event: `welcome:${user._id}`, to: user.email, data: { username: user.username } }),
  )
  return user
}

/**
 * Gives an account the orders of the counter without an account that were taken for its e-mail, which it has
 * just verified.
 */
async function adoptOrders(tx: Tx, { _id, email }: User): Promise<void> {
  await tx.db
    .updateTable('orders')
    .set({ user_id: _id, customer_id: null })
    .where('email_key', '=', emailKey(email))
    .where('source', '=', 'counter')
    .where('user_id', 'is', null)
    .execute()
}

/** Whether this proof shows that the address was verified within the last 30 minutes. */
async function isProved(db: Reader, email: string, proof: string): Promise<boolean> {
  const row = await db
    .selectFrom('codes')
    .select('email_key')
    .where(isProvedBy(email, proof))
    .executeTakeFirst()
  return row !== undefined
}

/** @throws AppError wrong_code if the proof is invalid or another request has used it. */
async function consumeProof(tx: Tx, email: string, proof: string): Promise<void> {
  const row = await tx.db
    .deleteFrom('codes')
    .where(isProvedBy(email, proof))
    .returning('email_key')
    .executeTakeFirst()
  if (!row) throw wrongCode()
}

const isProvedBy = (email: string, proof: string) => (e: ExpressionBuilder<Tables, 'codes'>) =>
  e.and([
    e('email_key', '=', emailKey(email)),
    e('purpose', '=', 'register'),
    e('proof_hash', '=', hashToken(proof)),
    e('verified_at', '>', Date.now() - VERIFIED_MS),
  ])
