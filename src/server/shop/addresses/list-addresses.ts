import type { SavedAddress } from '../../../contract/address.ts'
import type { Actor } from '../../core/context.ts'
import type { Reader } from '../../core/db/types.ts'
import { presentAddress } from './address-row.ts'

/** Lists a customer's saved addresses, most recently saved or used first. */
export async function listAddresses(
  db: Pick<Reader, 'selectFrom'>,
  { id }: Pick<Actor, 'id'>,
): Promise<SavedAddress[]> {
  const rows = await db
    .selectFrom('addresses')
    .selectAll()
    .where('user_id', '=', id)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(presentAddress)
}
