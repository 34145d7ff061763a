import type { TrackedOrder } from '../../../../contract/tracking.ts'
import { orderDelivery } from '../../../../rules/delivery.ts'
import type { Queries } from '../../../core/db/types.ts'
import { AppError } from '../../../core/lib/errors.ts'
import type { ShopContext } from '../../rates/shop-context.ts'
import { findOrder } from '../base/order-queries.ts'
import { orderWithDetails } from '../base/order-row.ts'
import { isTrackingLink, orderIdOf } from '../base/tracking-link.ts'

/**
 * Returns the order of a mailed link, without what only its customer may see. @throws AppError not_found if
 * the link is not valid.
 */
export async function getTrackedOrder(
  db: Queries,
  { settings }: ShopContext,
  { token }: { token: string },
): Promise<TrackedOrder> {
  const row = await findOrder(db, orderIdOf(token)).executeTakeFirst()
  if (!row || !isTrackingLink(settings, row, token))
    throw new AppError('not_found', 'This link is no longer valid.')

  const order = await orderWithDetails(db, row, {
    id: row.user_id ?? '',
    email: row.email,
    username: '',
    role: 'user',
  })

  const { orderId, status, cancelledAt, createdAt, products, shipments = [], history } = order
  return {
    orderId,
    status,
    cancelledAt,
    createdAt,
    products: products.map(({ name, image, quantity, size, color }) => ({
      name,
      image,
      quantity,
      size,
      color,
    })),
    shipments: shipments.map(
      ({ _id, carrier, carrierPhone, awb, trackingUrl, lines, sentAt, expectedOn, deliveredAt }) => ({
        _id,
        carrier,
        carrierPhone,
        awb,
        trackingUrl,
        lines,
        sentAt,
        expectedOn,
        deliveredAt,
      }),
    ),
    history: history.map(({ event, at }) => ({ event, at })),
    delivery: orderDelivery(order) ?? null,
  }
}
