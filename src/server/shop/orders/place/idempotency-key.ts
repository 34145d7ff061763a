import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Queries } from '../../../core/db/types.ts'
import type { OrderKeyRow } from '../../../core/db/schema/order-tables.ts'
import { AppError } from '../../../core/lib/errors.ts'

/**
 * An Idempotency-Key that a customer has sent with an order, or an administrator with an order or a purchase of
 * the counter.
 */
export type IdempotencyKey = Pick<OrderKeyRow, 'user_id' | 'key' | 'body_hash'>

/** The fields that the hash leaves out. */
type Secrets = {
  pan?: string | null | undefined
  panDeclaration?: object | null | undefined
  approval?: object | null | undefined
}

/** The key that a request was sent with, if any. @throws AppError invalid_input if it is malformed. */
export function sentKey(headers: IncomingHttpHeaders, userId: string, body: object): IdempotencyKey | null {
  const sent = headers['idempotency-key']
  return typeof sent === 'string' ? idempotencyKeyOf(userId, sent, body) : null
}

/**
 * Leaves PAN, its declaration and passwords out of the hash, from which they could be guessed.
 * @throws AppError invalid_input if the key is malformed.
 */
export function idempotencyKeyOf(
  userId: string,
  key: string,
  { pan: _pan, panDeclaration: _declaration, approval: _approval, ...body }: Secrets,
): IdempotencyKey {
  if (!/^[\x21-\x7e]{1,200}$/.test(key))
    throw new AppError('invalid_input', 'Idempotency-Key: must be 1 to 200 visible characters')
  return {
    user_id: userId,
    key,
    body_hash: createHash('sha256').update(JSON.stringify(body)).digest('base64url'),
  }
}

/**
 * Returns the id of the order that this key has placed, if any. @throws AppError key_reused if it was with
 * another body.
 */
export async function findOrderOfKey(
  db: Queries,
  { user_id, key, body_hash }: IdempotencyKey,
): Promise<string | undefined> {
  const usedKey = await db
    .selectFrom('order_keys')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .executeTakeFirst()
  if (usedKey && usedKey.body_hash !== body_hash)
    throw new AppError('key_reused', 'An order has already been placed with this key.')

  return usedKey?.order_id
}
