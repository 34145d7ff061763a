import { announce, type Tx } from '../db/client.ts'
import { startsWith } from '../db/starts-with.ts'
import { resetHourly } from '../hourly-limit.ts'
import { queueMail } from '../jobs/outbox.ts'
import { eraseOrdersOf, NOBODY } from '../orders/erase-orders.service.ts'
import { emailKey } from './codes.ts'
import { holdAdministrators, requireAnother } from './manage-users.service.ts'
import type { Viewer } from './sessions.service.ts'

/**
 * Erases a person: account, sessions, cart and addresses go; reviews stay without their name, orders as the law asks
 * (eraseOrdersOf). A last mail says that it was done. @throws AppError last_admin.
 */
export async function eraseAccount(tx: Tx, viewer: Viewer): Promise<void> {
  requireAnother(await holdAdministrators(tx), viewer.id, 'deleted')
  const reviewed = await tx.updateTable('reviews').set({ author_name: NOBODY }).where('user_id', '=', viewer.id).returning('product_id').execute()
  announce(tx, ...reviewed.map(({ product_id }) => `product:${product_id}`))
  await eraseOrdersOf(tx, viewer.id)
  await eraseTraces(tx, viewer)
  await resetHourly(tx, viewer.id)
  // Everything that hangs on the account goes with it.
  await tx.deleteFrom('users').where('id', '=', viewer.id).execute()
  await queueMail(tx, { event: `erased:${viewer.id}`, to: viewer.email, kind: 'account_erased', data: {} })
}

/** What does not hang on the account but names it: mails, codes, counters, and what administrators did to it. */
async function eraseTraces(tx: Tx, { id, email }: Viewer): Promise<void> {
  const key = emailKey(email)
  await tx.deleteFrom('outbox').where('to_address', '=', email).execute()
  await tx.deleteFrom('codes').where('email_key', '=', key).execute()
  const counters = [`login-email:${key}`, `code-email:${key}`, `code-pause:${key}`, `code-try-email:${key}`, `second-factor:${key}`]
  await tx
    .deleteFrom('throttles')
    .where((e) => e.or([e('key', 'in', counters), startsWith(e.ref('key'), `login:${key}:`)]))
    .execute()
  await tx
    .updateTable('audit_log')
    .set({ title: NOBODY, entity_id: null, before: null, after: null })
    .where('entity', '=', 'user')
    .where('entity_id', '=', id)
    .execute()
}
