import type { ListedCustomer } from '../../../../contract/customer.ts'
import { toPaise, toRupees } from '../../../../contract/money.ts'
import { isoDay } from '../../../../rules/india-time.ts'
import { mailboxOf } from '../../../../rules/mailbox.ts'
import type { Config } from '../../../core/config/config.ts'
import type { CustomerRow } from '../../../core/db/schema/customer-tables.ts'
import { lockOnly } from '../../../core/db/sql/lock-rows.ts'
import type { Queries, Tx } from '../../../core/db/types.ts'
import { AppError } from '../../../core/lib/errors.ts'
import { toIsoString } from '../../../core/lib/iso-time.ts'
import { NO_DEBT, type Debt } from '../../orders/pay/customer-orders.ts'

/** A customer, with the name and e-mail of their account. */
export type KnownCustomer = CustomerRow & { username: string | null; account_email: string | null }

/** A shop that may sell on account. */
export type CreditShop = { settings: Pick<Config, 'creditLimit'> }

/** Customers with the names of their accounts. */
export const selectCustomers = (db: Queries) =>
  db
    .selectFrom('customers')
    .leftJoin('users', 'users.id', 'customers.user_id')
    .selectAll('customers')
    .select(['users.username', 'users.email as account_email'])

/** @throws AppError not_found. */
export async function findCustomer(db: Queries, id: string): Promise<KnownCustomer> {
  const customer = await selectCustomers(db).where('customers.id', '=', id).executeTakeFirst()
  if (!customer) throw new AppError('not_found', 'There is no such customer.')
  return customer
}

/** Locks customers until the transaction ends. */
export const lockCustomers = (tx: Tx, ...ids: string[]): Promise<void> =>
  lockOnly(tx, tx.db.selectFrom('customers').select('id').where('id', 'in', ids).orderBy('id'))

export const nameOf = ({ name, username }: Pick<KnownCustomer, 'name' | 'username'>): string =>
  name ?? username ?? ''

/** `debt`, `bought` in paise: undefined for a customer without. */
export const presentCustomer = (
  customer: KnownCustomer,
  { creditLimit }: CreditShop['settings'],
  {
    debt: { due, onAccount, dueOn } = NO_DEBT,
    bought = 0,
  }: { debt?: Debt | undefined; bought?: number | undefined },
): ListedCustomer => ({
  _id: customer.id,
  name: nameOf(customer),
  phone: customer.phone,
  email: mailboxOf(customer.account_email ?? customer.email ?? '') || null,
  hasAccount: customer.user_id !== null,
  due: toRupees(due),
  dueOn: dueOn === null ? undefined : isoDay(dueOn),
  onAccount: toRupees(onAccount) || undefined,
  creditLeft: creditLimit > 0 ? toRupees(Math.max(0, toPaise(creditLimit) - onAccount)) : undefined,
  bought: toRupees(bought) || undefined,
  lastAt: toIsoString(customer.last_at),
})
