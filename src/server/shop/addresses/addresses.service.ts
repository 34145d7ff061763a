import { v7 as uuidv7 } from 'uuid'
import { MAX_ADDRESSES, type Address, type AddressDraft, type SavedAddress } from '../../../contract/address.ts'
import { addressLines } from '../../../rules/address.ts'
import type { Actor } from '../../core/context.ts'
import { lockRow } from '../../core/db/sql/lock-rows.ts'
import type { Reader, Tx } from '../../core/db/types.ts'
import type { AddressRow } from '../../core/db/schema/order-tables.ts'
import { toIsoString } from '../../core/lib/iso-time.ts'
import { AppError } from '../../core/lib/errors.ts'
import { requireBuyerGstin } from './buyer-gstin.ts'

/** Lists a customer's saved addresses, most recently saved or used first. */
export async function listAddresses(db: Pick<Reader, 'selectFrom'>, actor: Actor): Promise<SavedAddress[]> {
  const rows = await db
    .selectFrom('addresses')
    .selectAll()
    .where('user_id', '=', actor.id)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(presentAddress)
}

/** @throws AppError invalid_input if the customer has MAX_ADDRESSES already, or for a GSTIN that does not fit. */
export async function createAddress(tx: Tx, actor: Actor, { buyerGstin, ...address }: AddressDraft): Promise<SavedAddress> {
  requireBuyerGstin(buyerGstin, address.state)
  // Locks the customer's row: concurrent requests of a customer wait here, so that each counts the others' addresses.
  await lockRow(tx, 'users', actor.id)
  const { saved } = await tx.db
    .selectFrom('addresses')
    .select((e) => e.fn.countAll<number>().as('saved'))
    .where('user_id', '=', actor.id)
    .executeTakeFirstOrThrow()
  if (saved >= MAX_ADDRESSES) throw new AppError('invalid_input', `You can save up to ${MAX_ADDRESSES} addresses. Please remove one first.`)
  const now = Date.now()
  const row = { id: uuidv7(), user_id: actor.id, ...address, buyer_gstin: buyerGstin || null, created_at: now, updated_at: now }
  await tx.db.insertInto('addresses').values(row).execute()
  return presentAddress(row)
}

/** Adds an address that came with an order to the customer's list, unless it is there or the list is full. */
export async function rememberAddress(tx: Tx, actor: Actor, address: Address): Promise<void> {
  const saved = await listAddresses(tx.db, actor)
  const isSame = (other: SavedAddress) => addressLines(other).join('\n') === addressLines(address).join('\n')
  if (saved.length < MAX_ADDRESSES && !saved.some(isSame)) await createAddress(tx, actor, address)
}

/** @throws AppError not_found, also for another customer's address; invalid_input for a GSTIN that does not fit. */
export async function updateAddress(tx: Tx, actor: Actor, id: string, { buyerGstin, ...address }: AddressDraft): Promise<SavedAddress> {
  requireBuyerGstin(buyerGstin, address.state)
  const row = await tx.db
    .updateTable('addresses')
    .set({ ...address, ...(buyerGstin !== undefined && { buyer_gstin: buyerGstin || null }), updated_at: Date.now() })
    .where('id', '=', id)
    .where('user_id', '=', actor.id)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw noSuchAddress()
  return presentAddress(row)
}

/** @throws AppError not_found, also for another customer's address. */
export async function deleteAddress(tx: Tx, actor: Actor, id: string): Promise<void> {
  const row = await tx.db.deleteFrom('addresses').where('id', '=', id).where('user_id', '=', actor.id).returning('id').executeTakeFirst()
  if (!row) throw noSuchAddress()
}

/** Moves an address that was used in an order to the front of its customer's list. */
export async function touchAddress(tx: Tx, id: string): Promise<void> {
  await tx.db.updateTable('addresses').set({ updated_at: Date.now() }).where('id', '=', id).execute()
}

/** The copy of an address that an order stores. */
export const plainAddress = ({ name, phone, line1, line2, city, state, pin }: AddressRow): Address => ({
  name, phone, line1, line2, city, state: state as Address['state'], pin,
})

export const noSuchAddress = () => new AppError('not_found', 'There is no such address.')

const presentAddress = (row: AddressRow): SavedAddress => ({
  _id: row.id, ...plainAddress(row), ...(row.buyer_gstin !== null && { buyerGstin: row.buyer_gstin }), createdAt: toIsoString(row.created_at),
})
