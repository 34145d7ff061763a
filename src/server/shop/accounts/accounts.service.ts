import type * as z from 'zod/mini'
import { v7 as uuidv7 } from 'uuid'
import { roles, type User } from '../../../contract/account.ts'
import { type ProfileEdit, type Registration } from '../../../contract/account-fields.ts'
import type { Queries, Reader, Tx } from '../../core/db/types.ts'
import type { UserRow } from '../../core/db/schema/tables.ts'
import { toIsoString } from '../../core/lib/iso-time.ts'
import { AppError, notSignedIn } from '../../core/lib/errors.ts'
import { queueMail } from '../../core/mail/outbox.ts'
import { exchangePortrait } from '../../core/media/portraits.ts'
import { spendProof } from './verification-codes.ts'
import { recordConsent } from './consents.service.ts'
import { emailKey } from '../../core/lib/email-key.ts'
import type { Actor } from '../../core/context.ts'

/** Finds the account of an e-mail, ignoring case. */
export const findAccount = (db: Pick<Reader, 'selectFrom'>, email: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('email_key', '=', emailKey(email)).executeTakeFirst()

/** Returns the signed-in user as the API shows them; null if the account no longer exists. */
export async function findUser(db: Pick<Reader, 'selectFrom'>, id: string): Promise<User | null> {
  const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toUser(row) : null
}

export type NewAccount = { username: string; email: string; passwordHash: string; role: User['role'] }

/** Creates an account; returns undefined if the e-mail already has one. */
export async function createAccount(tx: Tx, { username, email, passwordHash, role }: NewAccount): Promise<User | undefined> {
  const row = await tx.db
    .insertInto('users')
    .values({
      id: uuidv7(), email, email_key: emailKey(email), username, role, password_hash: passwordHash,
      profile_image: '', bio: '', profession: '', created_at: Date.now(),
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returningAll()
    .executeTakeFirst()
  return row && toUser(row)
}

/**
 * Creates the account of a verified e-mail. The proof can be used once.
 * @throws AppError wrong_code without a proof, email_taken (revealed only to a client that has proved the address).
 */
export async function register(tx: Tx, given: z.infer<typeof Registration>, { proof, passwordHash }: { proof: string; passwordHash: string }): Promise<User> {
  await spendProof(tx, given.email, proof)
  const user = await createAccount(tx, { username: given.username, email: given.email, passwordHash, role: 'user' })
  if (!user) throw new AppError('email_taken', 'There is already an account with this e-mail. Please log in.')
  await recordConsent(tx, user._id, given.consentVersion)
  await queueMail(tx, { event: `welcome:${user._id}`, to: user.email, kind: 'welcome', data: { username: user.username } })
  return user
}

/** Updates the given fields of the user's own profile. @throws AppError not_allowed if `userId` is another user's. */
export async function editProfile(tx: Tx, actor: Actor, edit: z.infer<typeof ProfileEdit>): Promise<User> {
  if (edit.userId !== undefined && edit.userId !== actor.id) {
    throw new AppError('not_allowed', 'You can only edit your own profile.')
  }
  if (edit.profileImage !== undefined) await exchangePortrait(tx, actor.id, await portraitOf(tx.db, actor.id), edit.profileImage)
  const row = await tx.db
    .updateTable('users')
    .set({
      username: edit.username,
      ...(edit.profileImage !== undefined && { profile_image: edit.profileImage }),
      ...(edit.bio !== undefined && { bio: edit.bio }),
      ...(edit.profession !== undefined && { profession: edit.profession }),
    })
    .where('id', '=', actor.id)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw notSignedIn()
  if (row.username !== actor.username) await renameReviews(tx, row)
  return toUser(row)
}

async function portraitOf(db: Queries, userId: string): Promise<string> {
  const row = await db.selectFrom('users').select('profile_image').where('id', '=', userId).executeTakeFirst()
  return row?.profile_image ?? ''
}

/** Reviews show the current name of their author. */
async function renameReviews(tx: Tx, { id, username }: UserRow): Promise<void> {
  const renamed = await tx.db.updateTable('reviews').set({ author_name: username }).where('user_id', '=', id).returning('product_id').execute()
  tx.invalidate(...renamed.map(({ product_id }) => `product:${product_id}`))
}

/** Converts a row to the user of the API: without the password, and with a role from the list. */
export const toUser = (row: UserRow): User => ({
  _id: row.id,
  username: row.username,
  email: row.email,
  role: roles.find((role) => role === row.role) ?? 'user',
  profileImage: row.profile_image,
  bio: row.bio,
  profession: row.profession,
  createdAt: toIsoString(row.created_at),
})
