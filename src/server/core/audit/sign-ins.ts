import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { login } from '../../../contract/account.ts'
import { deviceName } from '../../../rules/device-name.ts'
import type { Actor } from '../context.ts'
import type { Tx } from '../db/types.ts'
import { emailKey } from '../lib/email-key.ts'

/** How an attempt of an administrator to sign in ended. */
type SignIn = 'signed in' | 'wrong password' | 'wrong code'

const entryOf = (result: SignIn, userAgent: string) => ({
  id: uuidv7(),
  at: Date.now(),
  call: `${login.method} ${login.path}`,
  entity: 'sign-in' as const,
  entity_id: null,
  title: deviceName(userAgent),
  before: null,
  after: JSON.stringify({ result }),
})

/** Records in the audit log that an administrator has signed in; does nothing for customers. */
export async function recordSignIn(
  tx: Tx,
  { id, username, email, role }: Actor,
  userAgent = '',
): Promise<void> {
  if (role === 'admin')
    await tx.db
      .insertInto('audit_log')
      .values({ ...entryOf('signed in', userAgent), user_id: id, username, email })
      .execute()
}

/**
 * Records in the audit log that somebody could not sign in as an administrator. One statement for every
 * address, so that the time it takes does not reveal whose it is.
 */
export async function recordFailedSignIn(
  tx: Tx,
  email: string,
  result: Exclude<SignIn, 'signed in'>,
  userAgent = '',
): Promise<void> {
  const { id, at, call, entity, title, after } = entryOf(result, userAgent)
  await tx.db
    .insertInto('audit_log')
    .columns(['id', 'at', 'call', 'entity', 'title', 'after', 'user_id', 'username', 'email'])
    .expression((e) =>
      e
        .selectFrom('users')
        .select([
          e.val(id).as('id'),
          sql<number>`cast(${at} as bigint)`.as('at'),
          e.val(call).as('call'),
          e.val(entity).as('entity'),
          e.val(title).as('title'),
          e.val(after).as('after'),
          'users.id as user_id',
          'username',
          'email',
        ])
        .where('email_key', '=', emailKey(email))
        .where('role', '=', 'admin'),
    )
    .execute()
}
