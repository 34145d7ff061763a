import type { Address } from '../../../../contract/address.ts'
import type { ManualOrder } from '../../../../contract/counter-order.ts'
import { plainAddress } from '../../addresses/address-row.ts'
import type { AddressRow } from '../../../core/db/schema/order-tables.ts'
import type { Queries } from '../../../core/db/types.ts'
import { emailKey } from '../../../core/lib/email-key.ts'
import { AppError } from '../../../core/lib/errors.ts'

/** The customer of a counter order. `userId`: null without an account; `email`: empty if they gave none. */
export type CounterCustomer = { userId: string | null; name: string; phone: string | null; email: string }

/**
 * Finds the customer of a counter order: the account or customer that the order names, or the account whose
 * e-mail was entered, which it has verified. @throws AppError not_found for an unknown one, invalid_input for
 * a customer with neither account nor phone number.
 */
export async function findCounterCustomer(
  db: Queries,
  customer: ManualOrder['customer'],
): Promise<CounterCustomer> {
  const accounts = db.selectFrom('users').select(['id', 'username', 'email'])
  if ('customerId' in customer) return findKnownCustomer(db, customer.customerId)
  if ('userId' in customer) {
    const account = await accounts.where('id', '=', customer.userId).executeTakeFirst()
    if (!account) throw new AppError('not_found', 'There is no such user.')
    return { userId: account.id, name: account.username, phone: null, email: account.email }
  }

  const { name, phone, email } = customer
  const account = email
    ? await accounts.where('email_key', '=', emailKey(email)).executeTakeFirst()
    : undefined
  return { userId: account?.id ?? null, name, phone, email: account?.email ?? email ?? '' }
}

async function findKnownCustomer(db: Queries, id: string): Promise<CounterCustomer> {
  const known = await db
    .selectFrom('customers')
    .leftJoin('users', 'users.id', 'customers.user_id')
    .select(['user_id', 'name', 'phone', 'customers.email', 'users.username', 'users.email as account_email'])
    .where('customers.id', '=', id)
    .executeTakeFirst()
  if (!known) throw new AppError('not_found', 'There is no such customer.')

  const { phone, user_id } = known
  const name = known.name ?? known.username ?? ''
  if (user_id !== null) return { userId: user_id, name, phone, email: known.account_email ?? '' }
  if (phone === null) throw new AppError('invalid_input', 'This customer needs a phone number.')

  return findCounterCustomer(db, { name, phone, email: known.email })
}

/** The latest of the saved addresses of a customer, or the one with this id; null if there is none. */
export async function findSavedAddress(
  db: Queries,
  userId: string | null,
  id?: string | null,
): Promise<AddressRow | null> {
  if (userId === null) return null

  const own = db.selectFrom('addresses').selectAll().where('user_id', '=', userId)
  return (
    (await (id ? own.where('id', '=', id) : own.orderBy('updated_at', 'desc').limit(1)).executeTakeFirst()) ??
    null
  )
}

/**
 * The delivery address of a counter order; null if the customer picks the pieces up. `saved`: the one that it
 * names.
 */
export const addressOf = (
  { address, addressId }: Pick<ManualOrder, 'address' | 'addressId'>,
  saved: AddressRow | null,
): Address | null => (addressId ? saved && plainAddress(saved) : (address ?? null))
