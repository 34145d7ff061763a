import { v7 as uuidv7 } from 'uuid'
import type { CustomerRecord, NewCustomer } from '../../../../contract/customer.ts'
import { addAuditEntry } from '../../../core/audit/audit-entries.ts'
import { insertOrRetry } from '../../../core/db/errors.ts'
import type { Tx } from '../../../core/db/types.ts'
import type { CreditShop } from './customer-row.ts'
import { auditedCustomer, customerColumns } from './customer-columns.ts'
import { getCustomer } from './get-customer.ts'

/** Adds a customer without an account. @throws AppError invalid_input, phone_taken. */
export async function createCustomer(tx: Tx, shop: CreditShop, facts: NewCustomer): Promise<CustomerRecord> {
  const id = uuidv7()
  const now = Date.now()
  const columns = await customerColumns(tx.db, null, facts)

  await insertOrRetry(
    tx.db
      .insertInto('customers')
      .values({ id, ...columns, last_at: now, created_at: now })
      .execute(),
  )
  addAuditEntry(tx, {
    entity: 'customer',
    id,
    title: facts.name,
    before: null,
    after: auditedCustomer(columns),
  })

  return getCustomer(tx.db, shop, { id })
}
