import type { SavedAddress } from '../../../contract/address.ts'
import type { Reader } from '../../core/db/types.ts'
import { listAddresses } from './list-addresses.ts'

/** Lists the addresses of an account for an order at the counter, most recently saved or used first. */
export const listCustomerAddresses = (db: Reader, userId: string): Promise<SavedAddress[]> =>
  listAddresses(db, { id: userId })
