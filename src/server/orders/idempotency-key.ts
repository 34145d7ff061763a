import { createHash } from 'node:crypto'
import type { NewOrder } from '../../contract/order.ts'
import { insertOrRetry } from '../db/errors.ts'
import type { Queries, Tx, Writer } from '../db/types.ts'
import type { OrderKeyRow } from '../db/schema/order-tables.ts'
import { paramRows, compiledQuery, type Params } from '../db/sql/compiled-query.ts'
import { AppError } from '../lib/errors.ts'

/** An Idempotency-Key that a customer has sent with an order. */
export type IdempotencyKey = Pick<OrderKeyRow, 'user_id' | 'key' | 'body_hash'>

/** Leaves the PAN out of the hash, from which it could be guessed. @throws AppError invalid_input if the key is malformed. */
export function idempotencyKeyOf(userId: string, key: string, { pan: _pan, ...body }: NewOrder): IdempotencyKey {
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) throw new AppError('invalid_input', 'Idempotency-Key: must be 1 to 200 visible characters')
  return { user_id: userId, key, body_hash: createHash('sha256').update(JSON.stringify(body)).digest('base64url') }
}

/** Reads the orders already placed with these keys. */
export async function readIdempotencyKeys(db: Queries, keys: readonly IdempotencyKey[]): Promise<OrderKeyRow[]> {
  return keys.length > 0 ? selectKeys(db, keys) : []
}

// One lookup per key: with two IN lists, PostgreSQL scans the whole table while its statistics say it is small.
const selectKeys = compiledQuery(
  (db: Queries, given: Params<readonly IdempotencyKey[]>, length) => {
    const lookUp = (index: number) => {
      const own = (column: 'user_id' | 'key') => given((keys) => (keys[index] as IdempotencyKey)[column])
      return db.selectFrom('order_keys').selectAll().where('user_id', '=', own('user_id')).where('key', '=', own('key'))
    }
    return Array.from({ length: length - 1 }, (_, index) => lookUp(index + 1)).reduce((all, next) => all.unionAll(next), lookUp(0))
  },
  (keys) => keys.length,
)

/**
 * Returns the id of the order placed with this key, if any. @param placed rows of several keys, this one among them.
 * @throws AppError key_reused if the key was sent with another body.
 */
export function orderPlacedWith(placed: readonly OrderKeyRow[], own: IdempotencyKey): string | undefined {
  const earlier = placed.find(({ user_id, key }) => user_id === own.user_id && key === own.key)
  if (earlier && earlier.body_hash !== own.body_hash) throw new AppError('key_reused', 'An order has already been placed with this key.')
  return earlier?.order_id
}

/**
 * Claims keys for the orders that are about to be placed. If another transaction has claimed one of them, the database
 * makes this one wait for it; keys are claimed in order, to avoid deadlocks.
 * @throws RetryTransaction if one of them has placed an order since it was read.
 */
export async function claimIdempotencyKeys(tx: Tx, keys: readonly OrderKeyRow[]): Promise<void> {
  if (keys.length === 0) return
  await insertOrRetry(insertKeys(tx.db, keys.toSorted((a, b) => (a.user_id < b.user_id ? -1 : 1))))
}

const insertKeys = compiledQuery(
  (db: Writer, given: Params<readonly OrderKeyRow[]>, length) =>
    db.insertInto('order_keys').values(paramRows(given, length, { user_id: true, key: true, body_hash: true, order_id: true })),
  (keys) => keys.length,
)
