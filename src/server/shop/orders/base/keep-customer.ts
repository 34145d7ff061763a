import { v7 as uuidv7 } from 'uuid'
import type { Address } from '../../../../contract/address.ts'
import { MAX_ADDRESSES } from '../../../../contract/address.ts'
import { insertOrRetry } from '../../../core/db/errors.ts'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import type { Tx } from '../../../core/db/types.ts'
import { emailKey } from '../../../core/lib/email-key.ts'
import { updatePersons } from './save-order.ts'

/** Who an order of the counter is for. `email`: empty without one. */
type Buyer = { userId: string | null; name: string; phone: string | null; email: string }

/**
 * Finds the customer of an order of the counter by phone number, or adds one, and remembers the address.
 * Returns their id: null for an account, whose orders are found by it. The account keeps a phone number that
 * nobody else has. @throws RetryTransaction if another transaction has just given it away.
 */
export async function keepCustomer(
  tx: Tx,
  { buyer, address }: { buyer: Buyer; address: Address | null },
): Promise<string | null> {
  const { userId, phone } = buyer
  if (phone === null) return null
  if (userId !== null) {
    await keepPhone(tx, userId, phone)
    return null
  }

  const { id, addresses } = await keepByPhone(tx, { ...buyer, phone })
  if (address) await keepAddress(tx, { id, addresses, address })

  // Nodes of the previous version write orders without a customer during an update.
  await updatePersons(tx, { customer_id: id })
    .where('customer_phone', '=', phone)
    .where('user_id', 'is', null)
    .where('customer_id', 'is', null)
    .where('source', '=', 'counter')
    .execute()
  return id
}

/** Remembers that an account has ordered. */
export async function keepAccount(
  tx: Tx,
  { user_id, created_at }: Pick<OrderRow, 'user_id' | 'created_at'>,
): Promise<void> {
  if (user_id === null) return

  await tx.db
    .insertInto('customers')
    .values({ id: user_id, user_id, last_at: created_at, created_at })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ last_at: created_at }))
    .execute()
}

async function keepByPhone(
  tx: Tx,
  { name, phone, email }: Omit<Buyer, 'phone'> & { phone: string },
): Promise<{ id: string; addresses: string }> {
  const now = Date.now()
  return tx.db
    .insertInto('customers')
    .values({
      id: uuidv7(),
      name,
      phone,
      email: email || null,
      email_key: email ? emailKey(email) : null,
      last_at: now,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('phone').doUpdateSet({ last_at: now }))
    .returning(['id', 'addresses'])
    .executeTakeFirstOrThrow()
}

async function keepPhone(tx: Tx, userId: string, phone: string): Promise<void> {
  const holder = await tx.db
    .selectFrom('customers')
    .select('id')
    .where('phone', '=', phone)
    .executeTakeFirst()
  if (holder) return

  await insertOrRetry(
    tx.db
      .updateTable('customers')
      .set({ phone })
      .where('user_id', '=', userId)
      .where('phone', 'is', null)
      .execute(),
  )
}

async function keepAddress(
  tx: Tx,
  { id, addresses, address }: { id: string; addresses: string; address: Address },
): Promise<void> {
  const known = JSON.parse(addresses) as Address[]
  const text = JSON.stringify(address)
  const earlier = known.filter((each) => JSON.stringify(each) !== text)
  const newest = [address, ...earlier].slice(0, MAX_ADDRESSES)
  await tx.db
    .updateTable('customers')
    .set({ addresses: JSON.stringify(newest) })
    .where('id', '=', id)
    .execute()
}
