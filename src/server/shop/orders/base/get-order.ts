import type { Order } from '../../../../contract/order.ts'
import type { Actor } from '../../../core/context.ts'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import type { Reader } from '../../../core/db/types.ts'
import { noSuchOrder } from '../../invoicing/register/order-records.ts'
import { readMaskedPan } from '../../pan/pan-declarations.ts'
import type { ShopContext } from '../../rates/shop-context.ts'
import { findOrder } from './order-queries.ts'
import { orderWithDetails } from './order-row.ts'

/**
 * Returns one order by id or number, with its PAN, or the declaration in its place, masked. @throws AppError
 * not_found, also for another customer's order.
 */
export async function getOrder(
  db: Reader,
  { settings }: ShopContext,
  { actor, id: key }: { actor: Actor; id: string },
): Promise<Order> {
  const row = await findVisible(db, actor, key)
  if (!row) throw noSuchOrder()
  const order = await orderWithDetails(db, row, actor)
  return { ...order, ...(await readMaskedPan(db, settings, row.id)) }
}

function findVisible(db: Reader, actor: Actor, key: string): Promise<OrderRow | undefined> {
  const orders = findOrder(db, key)
  return (actor.role === 'admin' ? orders : orders.where('user_id', '=', actor.id)).executeTakeFirst()
}
