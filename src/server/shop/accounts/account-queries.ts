import { v7 as uuidv7 } from 'uuid'
import type { User } from '../../../contract/account.ts'
import type { UserRow } from '../../core/db/schema/tables.ts'
import type { Reader, Tx } from '../../core/db/types.ts'
import { emailKey } from '../../core/lib/email-key.ts'
import { toUser } from './user-row.ts'

/** Finds the account of an e-mail, ignoring case. */
export const findAccount = (db: Pick<Reader, 'selectFrom'>, email: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('email_key', '=', emailKey(email)).executeTakeFirst()

/** Finds the account of a confirmed mobile number. */
export const findAccountByPhone = (
  db: Pick<Reader, 'selectFrom'>,
  phone: string,
): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('confirmed_phone', '=', phone).executeTakeFirst()

/** Finds the account of an e-mail or a mobile number. */
export const findAccountAt = (db: Pick<Reader, 'selectFrom'>, address: string) =>
  address.includes('@') ? findAccount(db, address) : findAccountByPhone(db, address)

/** `phone`: one that its holder has confirmed. */
export type NewAccount = {
  username: string
  email: string
  phone?: string
  passwordHash: string
  role: User['role']
}

/** Creates an account, and its customer; returns undefined if the e-mail already has one. */
export async function createAccount(
  tx: Tx,
  { username, email, phone, passwordHash, role }: NewAccount,
): Promise<User | undefined> {
  const row = await tx.db
    .insertInto('users')
    .values({
      id: uuidv7(),
      email,
      email_key: emailKey(email),
      username,
      role,
      password_hash: passwordHash,
      confirmed_phone: phone ?? null,
      profile_image: '',
      bio: '',
      profession: '',
      created_at: Date.now(),
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) return undefined

  if (role === 'user')
    await tx.db
      .insertInto('customers')
      .values({ id: row.id, user_id: row.id, last_at: row.created_at, created_at: row.created_at })
      .execute()
  return toUser(row)
}
