import type { AddressDraft, SavedAddress } from '../../../contract/address.ts'
import type { Actor } from '../../core/context.ts'
import type { Tx } from '../../core/db/types.ts'
import { noSuchAddress, presentAddress } from './address-row.ts'
import { buyerColumns, requireBuyer } from './buyer-gstin.ts'

/**
 * @throws AppError not_found, also for another customer's address; invalid_input for a GSTIN that does not
 * fit.
 */
export async function updateAddress(
  tx: Tx,
  { actor, id, buyerGstin, billingAddress, ...address }: AddressDraft & { actor: Actor; id: string },
): Promise<SavedAddress> {
  const buyer = buyerGstin === undefined ? undefined : buyerColumns({ buyerGstin, billingAddress })
  if (buyer) requireBuyer(buyer, address)

  const row = await tx.db
    .updateTable('addresses')
    .set({
      ...address,
      ...buyer,
      updated_at: Date.now(),
    })
    .where('id', '=', id)
    .where('user_id', '=', actor.id)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw noSuchAddress()
  return presentAddress(row)
}
