import { MAX_ADDRESSES, type Address, type SavedAddress } from '../../../contract/address.ts'
import { addressLines } from '../../../rules/address.ts'
import type { Actor } from '../../core/context.ts'
import type { Tx } from '../../core/db/types.ts'
import { createAddress } from './create-address.ts'
import { listAddresses } from './list-addresses.ts'

/** Adds an address that came with an order to the customer's list, unless it is there or the list is full. */
export async function rememberAddress(tx: Tx, actor: Actor, address: Address): Promise<void> {
  const saved = await listAddresses(tx.db, { actor })
  const isSame = (other: SavedAddress) => addressLines(other).join('\n') === addressLines(address).join('\n')
  if (saved.length < MAX_ADDRESSES && !saved.some(isSame)) await createAddress(tx, { ...address, actor })
}

/** Moves an address that was used in an order to the front of its customer's list. */
export async function touchAddress(tx: Tx, id: string): Promise<void> {
  await tx.db.updateTable('addresses').set({ updated_at: Date.now() }).where('id', '=', id).execute()
}
