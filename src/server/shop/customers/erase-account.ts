import type { Actor } from '../../core/context.ts'
import type { Tx } from '../../core/db/types.ts'
import { queueMail } from '../../core/mail/outbox.ts'
import { accountErased } from './customers-mails.ts'
import { lockAdministrators, requireOtherOwner } from './administrators.ts'
import { eraseCustomer } from './erase-customer.ts'

/** Erases the user's own account and confirms it in a last mail. @throws AppError last_admin. */
export async function eraseAccount(tx: Tx, { actor }: { actor: Actor }): Promise<void> {
  requireOtherOwner(await lockAdministrators(tx), actor.id, 'deleted')
  await eraseCustomer(tx, actor)
  await queueMail(tx, accountErased({ event: `erased:${actor.id}`, to: actor.email, data: {} }))
}
