import type { SavedAddress } from '../../../contract/address.ts'
import type { Actor } from '../../core/context.ts'
import type { Queries } from '../../core/db/types.ts'
import { listCustomerAddresses } from './list-customer-addresses.ts'

/** Lists a customer's own saved addresses, most recently saved or used first. */
export const listAddresses = (
  db: Queries,
  { actor }: { actor: Pick<Actor, 'id'> },
): Promise<SavedAddress[]> => listCustomerAddresses(db, { userId: actor.id })
