import type { Address, SavedAddress } from '../../../contract/address.ts'
import { pinProblem } from '../../../contract/pin-state.ts'
import type { AddressRow } from '../../core/db/schema/order-tables.ts'
import { AppError, invalidSentence } from '../../core/lib/errors.ts'
import { toIsoString } from '../../core/lib/iso-time.ts'

/** The copy of an address that an order stores. */
export const plainAddress = ({ name, phone, line1, line2, city, state, pin }: AddressRow): Address => ({
  name,
  phone,
  line1,
  line2,
  city,
  state: state as Address['state'],
  pin,
})

export const presentAddress = (row: AddressRow): SavedAddress => ({
  _id: row.id,
  ...plainAddress(row),
  buyerGstin: row.buyer_gstin ?? undefined,
  billingAddress: row.billing_address ?? undefined,
  createdAt: toIsoString(row.created_at),
})

export const noSuchAddress = () => new AppError('not_found', 'There is no such address.')

/**
 * Checks an address that was saved when its PIN code was not compared yet. @throws AppError invalid_input.
 */
export function requireMatchingPin(address: Address): void {
  const message = pinProblem(address)
  if (message !== undefined) throw invalidSentence('address.state', message)
}
