import type { Address } from '../../../../contract/address.ts'
import { MAX_ADDRESSES } from '../../../../contract/address.ts'
import type { CustomerRecord } from '../../../../contract/customer.ts'
import { addAuditEntry } from '../../../core/audit/audit-entries.ts'
import type { Tx } from '../../../core/db/types.ts'
import { emailKey } from '../../../core/lib/email-key.ts'
import { invalidSentence } from '../../../core/lib/errors.ts'
import { updatePersons } from '../../orders/base/save-order.ts'
import { auditedCustomer } from './customer-columns.ts'
import { findCustomer, lockCustomers, nameOf, type KnownCustomer, type CreditShop } from './customer-row.ts'
import { getCustomer } from './get-customer.ts'

/**
 * Joins two records of one person. What the kept one lacks comes from the other; the account of either then
 * has the orders of both. @throws AppError not_found, invalid_input if they are one, or both have an account.
 */
export async function joinCustomers(
  tx: Tx,
  shop: CreditShop,
  { keep, merge }: { keep: string; merge: string },
): Promise<CustomerRecord> {
  if (keep === merge) throw invalidSentence('merge', 'These are one customer already.')
  await lockCustomers(tx, keep, merge)
  const target = await findCustomer(tx.db, keep)
  const source = await findCustomer(tx.db, merge)
  if (target.user_id !== null && source.user_id !== null)
    throw invalidSentence(
      'merge',
      'Both customers have an account. An account is only removed by being erased.',
    )

  await updatePersons(tx, { customer_id: keep }).where('customer_id', '=', merge).execute()
  await tx.db
    .updateTable('old_gold_purchases')
    .set({ customer_id: keep })
    .where('customer_id', '=', merge)
    .execute()
  // First, since phone number and account are of one customer only.
  await tx.db.deleteFrom('customers').where('id', '=', merge).execute()
  const joined = joinedColumns(target, source)
  await tx.db
    .updateTable('customers')
    .set({ ...joined, version: target.version + 1 })
    .where('id', '=', keep)
    .execute()
  await giveOrders(tx, keep, target.user_id === null ? source : target)
  // Erasure finds the entries of a customer by id.
  await tx.db
    .updateTable('audit_log')
    .set({ entity_id: keep })
    .where('entity', '=', 'customer')
    .where('entity_id', '=', merge)
    .execute()

  addAuditEntry(tx, {
    entity: 'customer',
    id: keep,
    title: nameOf({ ...target, ...joined }),
    before: { ...auditedCustomer(target), joined: null },
    after: { ...auditedCustomer(joined), joined: merge },
  })
  return getCustomer(tx.db, shop, { id: keep })
}

function joinedColumns(target: KnownCustomer, source: KnownCustomer) {
  const user_id = target.user_id ?? source.user_id
  const email = user_id === null ? (target.email ?? source.email) : null
  const greeted = target.consent_at === null ? source : target

  return {
    user_id,
    name: target.name ?? (target.user_id === null ? source.name : null),
    phone: target.phone ?? source.phone,
    email,
    email_key: email === null ? null : emailKey(email),
    gstin: target.gstin ?? source.gstin,
    addresses: JSON.stringify(joinedAddresses(target, source)),
    birthday: greeted.birthday,
    anniversary: greeted.anniversary,
    consent_at: greeted.consent_at,
    notes: joinedNotes(target, source),
    last_at: Math.max(target.last_at, source.last_at),
    created_at: Math.min(target.created_at, source.created_at),
  }
}

function joinedAddresses(...customers: KnownCustomer[]): Address[] {
  const all = customers.flatMap(({ addresses }) => JSON.parse(addresses) as Address[])
  const distinct = new Map(all.map((address) => [JSON.stringify(address), address]))
  return [...distinct.values()].slice(0, MAX_ADDRESSES)
}

/** The notes of both, with the phone number that is given up. */
function joinedNotes(target: KnownCustomer, source: KnownCustomer): string | null {
  const otherPhone = target.phone === null ? null : source.phone
  const lines = [target.notes, source.notes, otherPhone && `Also ${otherPhone}`].filter(Boolean)
  return lines.length === 0 ? null : lines.join('\n')
}

/** Gives an account the orders of the counter, which it shows and gets mails about from now on. */
async function giveOrders(tx: Tx, id: string, { user_id, account_email }: KnownCustomer): Promise<void> {
  if (user_id === null || account_email === null) return

  const email = { email: account_email, email_key: emailKey(account_email) }
  await updatePersons(tx, email)
    .where('customer_id', '=', id)
    .where('user_id', 'is', null)
    .where('email_key', '=', '')
    .execute()
  await updatePersons(tx, { user_id, customer_id: null })
    .where('customer_id', '=', id)
    .where('user_id', 'is', null)
    .execute()
}
