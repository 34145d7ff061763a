import type { Tx } from '../db/client.ts'
import { queueMail } from '../jobs/outbox.ts'
import { eraseCustomer } from './erase-customer.service.ts'
import { holdAdministrators, requireAnother } from './manage-users.service.ts'
import type { Viewer } from './sessions.service.ts'

/** Erases the own account. A last mail says that it was done. @throws AppError last_admin. */
export async function eraseAccount(tx: Tx, viewer: Viewer): Promise<void> {
  requireAnother(await holdAdministrators(tx), viewer.id, 'deleted')
  await eraseCustomer(tx, viewer)
  await queueMail(tx, { event: `erased:${viewer.id}`, to: viewer.email, kind: 'account_erased', data: {} })
}
