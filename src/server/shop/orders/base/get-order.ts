import type { Order } from '../../../../contract/order.ts'
import type { Actor } from '../../../core/context.ts'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import type { Reader } from '../../../core/db/types.ts'
import { noSuchOrder } from '../../invoicing/register/order-records.ts'
import { maskPan, readPan } from '../../pan/order-pans.ts'
import { HIDDEN_DECLARATION, maskDeclaration, readDeclaration } from '../../pan/pan-declarations.ts'
import type { ShopContext } from '../../rates/shop-context.ts'
import { findOrder } from './order-queries.ts'
import { orderWithDetails } from './order-row.ts'

/**
 * Returns one order by id or number, with its PAN, or the declaration in its place, masked. @throws AppError not_found, also for another
 * customer's order.
 */
export async function getOrder(
  db: Reader,
  { settings }: ShopContext,
  { actor, id: key }: { actor: Actor; id: string },
): Promise<Order> {
  const row = await findVisible(db, actor, key)
  if (!row) throw noSuchOrder()
  const order = await orderWithDetails(db, row, actor)
  const pan = await readPan(db, settings, row.id).catch(() => HIDDEN_PAN)
  if (pan !== undefined) return { ...order, pan: maskPan(pan) }

  const declaration = await readDeclaration(db, settings, row.id).catch(() => HIDDEN_DECLARATION)
  return declaration ? { ...order, panDeclaration: maskDeclaration(declaration) } : order
}

/** Shown in place of a PAN that cannot be read. */
const HIDDEN_PAN = '••••••••••'

function findVisible(db: Reader, actor: Actor, key: string): Promise<OrderRow | undefined> {
  const orders = findOrder(db, key)
  return (actor.role === 'admin' ? orders : orders.where('user_id', '=', actor.id)).executeTakeFirst()
}
