import { createHash } from 'node:crypto'
import type { NewOrder } from '../../contract/order.ts'
import type { Viewer } from '../accounts/sessions.service.ts'
import type { Tx } from '../db/client.ts'
import type { OrderKeyRow } from '../db/order-tables.ts'
import { givenRow, prepared, type Given } from '../db/prepared.ts'
import { AppError } from '../errors.ts'

const insertKey = prepared((tx: Tx, given: Given<OrderKeyRow>) =>
  tx
    .insertInto('order_keys')
    .values(givenRow(given, { user_id: true, key: true, body_hash: true, order_id: true }))
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('order_id'),
)

/**
 * Claims an Idempotency-Key for the order that is about to be placed. Answers the id of the order that the key has
 * placed before, if it has. While another transaction holds the key, the database lets this one wait for its end.
 * @throws AppError key_reused when the key came with another body, invalid_input when it is no key.
 */
export async function claimOrderKey(tx: Tx, viewer: Viewer, key: string, body: NewOrder, orderId: string): Promise<string | null> {
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) throw new AppError('invalid_input', 'Idempotency-Key: must be 1 to 200 visible characters')
  const hash = createHash('sha256').update(JSON.stringify(body)).digest('base64url')
  const [claimed] = await insertKey(tx, { user_id: viewer.id, key, body_hash: hash, order_id: orderId })
  if (claimed) return null
  const earlier = await tx
    .selectFrom('order_keys')
    .select(['order_id', 'body_hash'])
    .where('user_id', '=', viewer.id)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (earlier.body_hash !== hash) throw new AppError('key_reused', 'An order has already been placed with this key.')
  return earlier.order_id
}
