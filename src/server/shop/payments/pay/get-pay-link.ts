import type { AppContext } from '../../../core/context.ts'
import type { Queries } from '../../../core/db/types.ts'
import { noSuchOrder } from '../../invoicing/register/order-records.ts'
import { findOrder } from '../../orders/base/order-queries.ts'
import { payLinkOf } from '../base/pay-link.ts'
import { readDue, requireUnpaid } from '../base/payable-order.ts'

/**
 * Returns the pay link of an unpaid order. @throws AppError not_found, stale_edit, invalid_input; unavailable
 * without a permanent key.
 */
export async function getPayLink(
  db: Queries,
  { settings }: AppContext,
  { id }: { id: string },
): Promise<{ url: string }> {
  const order = await findOrder(db, id).executeTakeFirst()
  if (!order) throw noSuchOrder()
  requireUnpaid(order, await readDue(db, order))
  return { url: `${settings.publicUrl}${payLinkOf(settings, order.id)}` }
}
