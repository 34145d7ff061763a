import type { Actor } from '../../core/context.ts'
import type { Tx } from '../../core/db/types.ts'
import { noSuchAddress } from './address-row.ts'

/** @throws AppError not_found, also for another customer's address. */
export async function deleteAddress(tx: Tx, { actor, id }: { actor: Actor; id: string }): Promise<void> {
  const row = await tx.db
    .deleteFrom('addresses')
    .where('id', '=', id)
    .where('user_id', '=', actor.id)
    .returning('id')
    .executeTakeFirst()
  if (!row) throw noSuchAddress()
}
