import type { SavedAddress } from '../../../contract/address.ts'
import type { Queries } from '../../core/db/types.ts'
import { presentAddress } from './address-row.ts'

/** Lists the saved addresses of an account, most recently saved or used first. */
export async function listCustomerAddresses(
  db: Queries,
  { userId }: { userId: string },
): Promise<SavedAddress[]> {
  const rows = await db
    .selectFrom('addresses')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(presentAddress)
}
