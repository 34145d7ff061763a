import type * as z from 'zod/mini'
import type { TrackingRequest } from '../../../../contract/tracking-fields.ts'
import { hasLastingKey } from '../../../core/config/secret-key.ts'
import type { Tx } from '../../../core/db/types.ts'
import { emailKey } from '../../../core/lib/email-key.ts'
import { AppError } from '../../../core/lib/errors.ts'
import { consumeCodeMail } from '../../../core/rate-limits/code-mails.ts'
import type { Source } from '../../../core/rate-limits/rate-limits.ts'
import type { ShopContext } from '../../rates/shop-context.ts'
import { mailTrackingLink } from './shipment-mails.ts'
import { findOrder } from '../base/order-queries.ts'
import { isTrackable } from '../base/tracking-link.ts'

/**
 * Mails the customer of an order a link to follow it. Does the same work, within the limits of verification
 * codes, whether or not number and e-mail match: only the customer learns which.
 * @throws AppError too_many; unavailable if the shop has no permanent key to sign links with.
 */
export async function trackOrder(
  tx: Tx,
  { settings }: ShopContext,
  { orderId, email, source }: z.output<typeof TrackingRequest> & { source: Source },
): Promise<void> {
  if (!hasLastingKey(settings))
    throw new AppError('unavailable', 'We cannot send links at the moment. Please log in to see your order.')

  await consumeCodeMail(tx, settings, { email, source })
  const order = await findOrder(tx.db, orderId).executeTakeFirst()
  if (order && isTrackable(order) && order.email_key === emailKey(email))
    await mailTrackingLink(tx, settings, order)
}
