import { v7 as uuidv7 } from 'uuid'
import { MAX_ADDRESSES, type AddressDraft, type SavedAddress } from '../../../contract/address.ts'
import type { Actor } from '../../core/context.ts'
import { lockRow } from '../../core/db/sql/lock-rows.ts'
import type { Tx } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { NAMELESS, nameFromEmail, NO_PASSWORD } from '../../core/lib/without-password.ts'
import { presentAddress } from './address-row.ts'
import { buyerColumns, requireBuyer } from './buyer-gstin.ts'

/**
 * @throws AppError invalid_input if the customer has MAX_ADDRESSES already, or for a GSTIN that does not fit.
 */
export async function createAddress(
  tx: Tx,
  { actor, buyerGstin, billingAddress, ...address }: AddressDraft & { actor: Actor },
): Promise<SavedAddress> {
  const buyer = buyerColumns({ buyerGstin, billingAddress })
  requireBuyer(buyer, address)

  // Locks the customer's row: concurrent requests of a customer wait here, so that each counts the others'
  // addresses.
  await lockRow(tx, 'users', actor.id)
  const { saved } = await tx.db
    .selectFrom('addresses')
    .select((e) => e.fn.countAll<number>().as('saved'))
    .where('user_id', '=', actor.id)
    .executeTakeFirstOrThrow()
  if (saved >= MAX_ADDRESSES)
    throw new AppError(
      'invalid_input',
      `You can save up to ${MAX_ADDRESSES} addresses. Please remove one first.`,
    )
  const now = Date.now()
  const row = {
    id: uuidv7(),
    user_id: actor.id,
    ...address,
    ...buyer,
    created_at: now,
    updated_at: now,
  }
  await tx.db.insertInto('addresses').values(row).execute()
  if (saved === 0) await nameAccount(tx, actor, address.name)
  return presentAddress(row)
}

/** An account that a code made takes the name of its first delivery address. */
async function nameAccount(tx: Tx, { id, email }: Actor, name: string): Promise<void> {
  await tx.db
    .updateTable('users')
    .set({ username: name.slice(0, 60) })
    .where('id', '=', id)
    .where('password_hash', '=', NO_PASSWORD)
    .where('username', 'in', [nameFromEmail(email), NAMELESS])
    .execute()
}
