import type { Tx } from '../../db/types.ts'
import { queueMail } from '../../mail/outbox.ts'
import { eraseCustomer } from './erase-customer.service.ts'
import { lockAdministrators, requireAnother } from '../last-administrator.ts'
import type { Actor } from '../../context.ts'

/** Erases the user's own account and confirms it in a last mail. @throws AppError last_admin. */
export async function eraseAccount(tx: Tx, actor: Actor): Promise<void> {
  requireAnother(await lockAdministrators(tx), actor.id, 'deleted')
  await eraseCustomer(tx, actor)
  await queueMail(tx, { event: `erased:${actor.id}`, to: actor.email, kind: 'account_erased', data: {} })
}
