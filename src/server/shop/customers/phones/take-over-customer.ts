import { addAuditEntry } from '../../../core/audit/audit-entries.ts'
import type { Tx } from '../../../core/db/types.ts'
import { auditedCustomer } from '../book/customer-columns.ts'
import { findCustomer, lockCustomers, nameOf, type CreditShop } from '../book/customer-row.ts'
import { joinCustomers } from '../book/join-customers.ts'

/**
 * Gives an account the mobile number that its holder has confirmed, and with it the purchases of a customer
 * whom the counter knows by this number. Another account loses the number, which only the counter had entered.
 */
export async function takeOverCustomer(
  tx: Tx,
  shop: CreditShop,
  { userId, phone }: { userId: string; phone: string },
): Promise<void> {
  const known = await tx.db
    .selectFrom('customers')
    .select(['id', 'user_id', 'phone'])
    .where((e) => e.or([e('user_id', '=', userId), e('phone', '=', phone)]))
    .execute()
  const own = known.find(({ user_id }) => user_id === userId)
  const other = known.find((customer) => customer.phone === phone && customer !== own)
  if (!own || own.phone === phone) return

  await lockCustomers(tx, ...known.map(({ id }) => id))
  if (other?.user_id === null) await joinCustomers(tx, shop, { keep: own.id, merge: other.id })
  else if (other) await setPhone(tx, other.id, null)
  await setPhone(tx, own.id, phone)
}

async function setPhone(tx: Tx, id: string, phone: string | null): Promise<void> {
  const before = await findCustomer(tx.db, id)
  await tx.db
    .updateTable('customers')
    .set({ phone, version: before.version + 1 })
    .where('id', '=', id)
    .execute()
  addAuditEntry(tx, {
    entity: 'customer',
    id,
    title: nameOf(before),
    before: auditedCustomer(before),
    after: auditedCustomer({ ...before, phone }),
  })
}
