import type { Tx } from '../../../core/db/types.ts'
import { erasePurchasesOf } from '../../invoicing/purchase-voucher-queries.ts'
import { ANONYMOUS, eraseOrdersByPhone, eraseOrdersOfCustomer } from '../../orders/refund/erase-orders.ts'

/** Erases what the counter knows of a customer, also from orders without an account and the audit log. */
export async function eraseRecord(tx: Tx, id: string): Promise<void> {
  await eraseOrdersOfCustomer(tx, id)
  await erasePurchasesOf(tx, { by: 'customer_id', is: id }, ANONYMOUS)
  await tx.db.deleteFrom('customers').where('id', '=', id).execute()
  await tx.db
    .updateTable('audit_log')
    .set({ title: ANONYMOUS, entity_id: null, before: null, after: null })
    .where('entity', '=', 'customer')
    .where('entity_id', '=', id)
    .execute()
}

/**
 * Erases a customer without an account by phone number. Returns the number of their orders, and of what they
 * sold without one.
 */
export async function eraseByPhone(tx: Tx, phone: string): Promise<number> {
  const orders = await eraseOrdersByPhone(tx, phone)
  const sold = await erasePurchasesOf(tx, { by: 'seller_phone', is: phone }, ANONYMOUS)
  const record = await tx.db
    .selectFrom('customers')
    .select('id')
    .where('phone', '=', phone)
    .where('user_id', 'is', null)
    .executeTakeFirst()
  if (record) await eraseRecord(tx, record.id)

  return orders + sold
}
