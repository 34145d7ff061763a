import type { CustomerRecord, CustomerChanges } from '../../../../contract/customer.ts'
import { addAuditEntry } from '../../../core/audit/audit-entries.ts'
import { insertOrRetry } from '../../../core/db/errors.ts'
import type { Tx } from '../../../core/db/types.ts'
import { AppError } from '../../../core/lib/errors.ts'
import { auditedCustomer, customerColumns } from './customer-columns.ts'
import { findCustomer, lockCustomers, nameOf, type CreditShop } from './customer-row.ts'
import { getCustomer } from './get-customer.ts'

/**
 * Changes a customer. @throws AppError not_found, stale_edit with the customer as it is now,
 * invalid_input, phone_taken.
 */
export async function updateCustomer(
  tx: Tx,
  shop: CreditShop,
  { id, version, ...changes }: CustomerChanges & { id: string },
): Promise<CustomerRecord> {
  await lockCustomers(tx, id)
  const before = await findCustomer(tx.db, id)
  if (version !== undefined && version !== before.version)
    throw new AppError(
      'stale_edit',
      'Someone else has changed this customer since you opened it. Please look at it again.',
      { current: await getCustomer(tx.db, shop, { id }) },
    )

  const columns = await customerColumns(tx.db, before, changes)
  await insertOrRetry(
    tx.db
      .updateTable('customers')
      .set({ ...columns, version: before.version + 1 })
      .where('id', '=', id)
      .execute(),
  )
  addAuditEntry(tx, {
    entity: 'customer',
    id,
    title: nameOf({ ...before, ...columns }),
    before: auditedCustomer(before),
    after: auditedCustomer(columns),
  })

  return getCustomer(tx.db, shop, { id })
}
