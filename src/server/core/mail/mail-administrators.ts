import { v7 as uuidv7 } from 'uuid'
import type { Actor } from '../context.ts'
import type { Tx } from '../db/types.ts'
import type { AdministratorMail } from './mails.ts'
import { queueMails } from './outbox.ts'

/** An address of nobody: the first administrator has no mailbox until they enter their own. */
const LOCAL = '@localhost'

/**
 * Queues a mail to every administrator.
 * @param except id of an administrator who gets none @param also further addresses, which get it once too
 */
export async function mailAdministrators(
  tx: Tx,
  mail: AdministratorMail,
  { except, also = [] }: { except?: string; also?: readonly string[] } = {},
): Promise<void> {
  const administrators = await tx.db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('role', '=', 'admin')
    .orderBy('id')
    .execute()
  const own = administrators
    .filter(({ id, email }) => id !== except && !email.endsWith(LOCAL))
    .map(({ email }) => email)
  await queueMails(
    tx,
    [...new Set([...own, ...also])].map((to) =>
      Object.assign({ event: `${mail.kind}:${uuidv7()}`, to }, mail),
    ),
  )
}

/**
 * Mails a change that could take the shop or its money from its owner to every administrator and to the
 * notice addresses.
 */
export const mailOfficeChange = (
  tx: Tx,
  notices: readonly string[],
  { username, email }: Pick<Actor, 'username' | 'email'>,
  changes: string[],
): Promise<void> =>
  mailAdministrators(
    tx,
    { kind: 'office_change', data: { by: `${username} (${email})`, changes } },
    { also: notices },
  )
