import type { Tx } from '../../db/types.ts'
import { queueMail } from '../../mail/outbox.ts'
import { eraseCustomer } from './erase-customer.service.ts'
import { lockAdministrators, requireAnother } from '../last-administrator.ts'
import type { Actor } from '../../context.ts'

/** Erases the user's own account and confirms it in a last mail. @throws AppError last_admin. */
export async function eraseAccount(tx: Tx, viewer: Actor): Promise<void> {
  requireAnother(await lockAdministrators(tx), viewer.id, 'deleted')
  await eraseCustomer(tx, viewer)
  await queueMail(tx, { event: `erased:${viewer.id}`, to: viewer.email, kind: 'account_erased', data: {} })
}
