import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '../db/types.ts'
import type { Mail } from './define-mail.ts'
import { queueMails } from './outbox.ts'

/** An address of nobody: the first administrator has no mailbox until they enter their own. */
const LOCAL = '@localhost'

/**
 * Queues a mail to every administrator, for an event of its own.
 * @param except id of an administrator who gets none @param also further addresses, which get it once too
 */
export async function mailAdministrators<Data extends object>(
  tx: Tx,
  mail: Mail<Data>,
  data: Data,
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
    [...new Set([...own, ...also])].map((to) => mail({ event: `${mail.kind}:${uuidv7()}`, to, data })),
  )
}
