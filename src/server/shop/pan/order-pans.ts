import { toPaise } from '../../../contract/money.ts'
import {
  encryptSecret,
  hasLastingKey,
  keyFor,
  panHash,
  decryptSecret,
  secretKey,
  type SecretKeySource,
} from '../../core/config/secret-key.ts'
import type { Config } from '../../core/config/config.ts'
import type { OrderPanRow } from '../../core/db/schema/order-tables.ts'
import type { Queries, Tx } from '../../core/db/types.ts'
import type { EncryptedText } from '../../core/lib/encryption.ts'
import { AppError } from '../../core/lib/errors.ts'

/** Whether an order, or a purchase of old gold, of this many paise needs a PAN. */
export const isAbovePanLimit = ({ panLimit }: Pick<Config, 'panLimit'>, paise: number): boolean =>
  panLimit !== null && paise > toPaise(panLimit)

/**
 * Encrypts the PAN of an order that needs one; otherwise it is not stored. @throws AppError as `encryptPan`
 * does.
 */
export const panOf = (
  settings: Config,
  orderId: string,
  pan: string | null | undefined,
  paise: number,
): OrderPanRow | null => (pan && isAbovePanLimit(settings, paise) ? encryptPan(settings, orderId, pan) : null)

/** Encrypts the PAN of an order. @throws AppError as `encryptLasting` does. */
const encryptPan = (keys: SecretKeySource, orderId: string, pan: string): OrderPanRow => ({
  order_id: orderId,
  pan: encryptLasting(keys, pan),
  pan_key: panHash(keyFor(keys, 'PAN lookup'), pan),
})

/** Encrypts a PAN, or what stands in its place. @throws AppError unavailable if the shop has no permanent key. */
export function encryptLasting(keys: SecretKeySource, text: string): string {
  if (!hasLastingKey(keys))
    throw new AppError('unavailable', 'The shop cannot store a PAN safely at the moment. Please contact us.')
  return JSON.stringify(encryptSecret(keys, text))
}

/**
 * Returns the PAN of an order; undefined if it has none.
 * @throws AppError unavailable if it was encrypted with a key that the shop no longer has.
 */
export const readPan = async (
  db: Queries,
  keys: SecretKeySource,
  orderId: string,
): Promise<string | undefined> => (await readPans(db, keys, [orderId])).get(orderId)

/** Returns the PANs of orders that have one, by order id. @throws AppError as readPan does. */
export async function readPans(
  db: Queries,
  keys: SecretKeySource,
  orderIds: readonly string[],
): Promise<Map<string, string>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('order_pans')
    .select(['order_id', 'pan'])
    .where('order_id', 'in', orderIds)
    .execute()
  return new Map(
    rows.map((row) => {
      const pan = decryptPan(keys, row)
      if (pan === undefined) throw unreadablePan()
      return [row.order_id, pan]
    }),
  )
}

export const unreadablePan = () =>
  new AppError('unavailable', 'The PAN of this order cannot be read: SECRET_KEY has changed.')

/** Returns a stored PAN; undefined if it was encrypted with a key that the shop no longer has. */
export const decryptPan = (keys: SecretKeySource, { pan }: Pick<OrderPanRow, 'pan'>): string | undefined =>
  decryptSecret(keys, JSON.parse(pan) as EncryptedText)

/** Whether one of these orders has a PAN. */
export const anyHasPan = async (db: Queries, orderIds: readonly string[]): Promise<boolean> =>
  (await db
    .selectFrom('order_pans')
    .select('order_id')
    .where('order_id', 'in', orderIds)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** A PAN as pages show it: ABCDE••••F. */
export const maskPan = (pan: string): string => `${pan.slice(0, 5)}••••${pan.slice(-1)}`

/** Returns the PANs of a customer's orders that can be read, by order id. */
export async function readPansOf(
  db: Queries,
  keys: SecretKeySource,
  userId: string,
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('order_pans')
    .innerJoin('orders', 'orders.id', 'order_pans.order_id')
    .select(['order_pans.order_id', 'order_pans.pan'])
    .where('orders.user_id', '=', userId)
    .execute()
  return new Map(
    rows.flatMap((row) => {
      const pan = decryptPan(keys, row)
      return pan === undefined ? [] : [[row.order_id, pan] as const]
    }),
  )
}

/**
 * The orders of a buyer, or with old gold of a seller, with this PAN, except one, newest first; those of
 * earlier versions have a hash with the secret key itself.
 */
export async function findOrdersWithPan(
  db: Queries,
  keys: SecretKeySource,
  pan: string,
  exceptId: string,
): Promise<{ id: string; order_number: string }[]> {
  const hashes = [keyFor(keys, 'PAN lookup'), secretKey(keys)].map((key) => panHash(key, pan))
  const bought = await db.selectFrom('order_pans').select('order_id').where('pan_key', 'in', hashes).execute()
  const vouchers = db.selectFrom('purchase_vouchers').select('credit_id').where('pan_key', 'in', hashes)
  const sold = await db.selectFrom('credits').select('order_id').where('id', 'in', vouchers).execute()
  return (
    db
      .selectFrom('orders')
      .select(['id', 'order_number'])
      // Never empty, which PostgreSQL does not take.
      .where('id', 'in', ['', ...[...bought, ...sold].map(({ order_id }) => order_id)])
      .where('id', '!=', exceptId)
      .where('deleted_at', 'is', null)
      .orderBy('created_at', 'desc')
      .limit(MAX_OTHER_ORDERS)
      .execute()
  )
}

const MAX_OTHER_ORDERS = 20

/**
 * Deletes the PANs of an erased customer's orders, and the declarations in their place, unless they belong to
 * an invoice, which the law requires to be kept.
 */
export async function erasePans(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const invoiced = tx.db.selectFrom('invoices').select('order_id').where('order_id', 'in', orderIds)

  for (const table of ['order_pans', 'pan_declarations'] as const)
    await tx.db
      .deleteFrom(table)
      .where('order_id', 'in', orderIds)
      .where('order_id', 'not in', invoiced)
      .execute()
}
