import { createHmac } from 'node:crypto'
import type { Config } from '../config.ts'
import type { OrderPanRow } from '../db/schema/order-tables.ts'
import type { Queries, Tx } from '../db/types.ts'
import { decrypt, encrypt, type EncryptedText } from '../lib/encryption.ts'
import { AppError } from '../lib/errors.ts'
import { hasLastingKey, secretKey } from '../settings/secret-key.ts'

type Keys = Pick<Config, 'secretKey' | 'databaseUrl' | 'dataDir'>

/** Encrypts the PAN of an order. @throws AppError unavailable if the shop has no key that lasts. */
export function encryptPan(keys: Keys, orderId: string, pan: string): OrderPanRow {
  const key = lastingKey(keys)
  return { order_id: orderId, pan: JSON.stringify(encrypt(key, pan)), pan_key: lookupKey(key, pan) }
}

function lastingKey(keys: Keys): Buffer {
  if (hasLastingKey(keys)) return secretKey(keys)
  throw new AppError('unavailable', 'The shop cannot store a PAN safely at the moment. Please contact us.')
}

/** Equal for equal PANs; reveals nothing without the key. */
const lookupKey = (key: Buffer, pan: string) => createHmac('sha256', key).update(`pan ${pan}`).digest('base64url')

/** Stores the PANs of new orders. */
export async function insertPans(tx: Tx, rows: readonly OrderPanRow[]): Promise<void> {
  if (rows.length > 0) await tx.db.insertInto('order_pans').values([...rows]).execute()
}

/**
 * Returns the PAN of an order; undefined if it has none.
 * @throws AppError unavailable if it was encrypted with a key that the shop no longer has.
 */
export async function readPan(db: Queries, keys: Keys, orderId: string): Promise<string | undefined> {
  const row = await db.selectFrom('order_pans').select('pan').where('order_id', '=', orderId).executeTakeFirst()
  if (!row) return undefined
  const pan = decryptPan(keys, row)
  if (pan === undefined) throw new AppError('unavailable', 'The PAN of this order cannot be read: SECRET_KEY has changed.')
  return pan
}

const decryptPan = (keys: Keys, { pan }: Pick<OrderPanRow, 'pan'>): string | undefined => decrypt(secretKey(keys), JSON.parse(pan) as EncryptedText)

/** Returns the PANs of a customer's orders that can be read, by order id. */
export async function readPansOf(db: Queries, keys: Keys, userId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('order_pans')
    .innerJoin('orders', 'orders.id', 'order_pans.order_id')
    .select(['order_pans.order_id', 'order_pans.pan'])
    .where('orders.user_id', '=', userId)
    .execute()
  return new Map(rows.flatMap((row) => {
    const pan = decryptPan(keys, row)
    return pan === undefined ? [] : [[row.order_id, pan] as const]
  }))
}

/** The other orders with the same PAN, newest first. */
export const findOrdersWithSamePan = (db: Queries, orderId: string): Promise<{ id: string; order_number: string }[]> =>
  db
    .selectFrom('order_pans as own')
    .innerJoin('order_pans as other', 'other.pan_key', 'own.pan_key')
    .innerJoin('orders', 'orders.id', 'other.order_id')
    .select(['orders.id', 'orders.order_number'])
    .where('own.order_id', '=', orderId)
    .where('other.order_id', '!=', orderId)
    .where('orders.deleted_at', 'is', null)
    .orderBy('orders.created_at', 'desc')
    .limit(MOST_OTHERS)
    .execute()

const MOST_OTHERS = 20

/** Deletes the PAN of an erased customer's order, unless it stands on an invoice, which the law requires to be kept. */
export async function erasePan(tx: Tx, orderId: string): Promise<void> {
  await tx.db
    .deleteFrom('order_pans')
    .where('order_id', '=', orderId)
    .where((e) => e.not(e.exists(e.selectFrom('invoices').select('invoices.order_id').whereRef('invoices.order_id', '=', 'order_pans.order_id'))))
    .execute()
}
