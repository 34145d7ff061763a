import type { PageQuery } from '../../../../contract/fields.ts'
import { OWN_ORDERS_PER_PAGE, type Order } from '../../../../contract/order.ts'
import type { Actor } from '../../../core/context.ts'
import type { Page } from '../../../core/db/sql/pagination.ts'
import type { Reader } from '../../../core/db/types.ts'
import { isOwnEmail } from '../../../core/http/ownership.ts'
import { emailKey } from '../../../core/lib/email-key.ts'
import { notAllowed } from '../../../core/lib/errors.ts'
import { ordersWithDetails } from './order-row.ts'

/**
 * Returns one page of a customer's orders, at most 20 of one's own, newest first, and the total. @throws
 * AppError not_allowed for another customer's.
 */
export async function listOrders(
  db: Reader,
  { actor, email, page, limit: requested }: PageQuery & { actor: Actor; email: string },
): Promise<Page<Order>> {
  const own = isOwnEmail(actor, email)
  const limit = own ? Math.min(requested, OWN_ORDERS_PER_PAGE) : requested
  if (!own && actor.role !== 'admin') throw notAllowed()

  const notDeleted = db.selectFrom('orders').where('deleted_at', 'is', null)
  const orders = own
    ? notDeleted.where('user_id', '=', actor.id)
    : notDeleted.where('email_key', '=', emailKey(email))
  const { total } = await orders.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await orders
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()

  return { rows: await ordersWithDetails(db, rows, actor), total }
}
