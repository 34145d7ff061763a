import type { PaymentMethod } from '../../../../contract/order.ts'
import { hasMailbox } from '../../../../rules/mailbox.ts'
import type { Config } from '../../../core/config/config.ts'
import { hasLastingKey } from '../../../core/config/secret-key.ts'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import type { Tx } from '../../../core/db/types.ts'
import { AppError } from '../../../core/lib/errors.ts'
import type { ShopContext } from '../../rates/shop-context.ts'
import { isLinkSigned, signLink } from '../../settings/signed-links.ts'
import { recordEvent, type EventActor } from './order-changes.ts'
import { customerOf, lockOrder } from './order-queries.ts'
import { saveOrder } from './save-order.ts'

/**
 * Confirms a cash order by the link in its mail, without a login; does nothing if it is confirmed. Returns
 * its number.
 * @throws AppError not_found if the link is not valid, also once the account was erased; stale_edit if the
 * order was cancelled.
 */
export async function confirmOrder(
  tx: Tx,
  { settings }: ShopContext,
  { id, signature }: { id: string; signature: string },
): Promise<{ orderId: string }> {
  if (!isLinkSigned(settings, permissionOf(id), signature)) throw noLongerValid()

  const row = await lockOrder(tx, id)
  if (row.user_id === null) throw noLongerValid()
  if (row.cancelled_at !== null) throw new AppError('stale_edit', `Order ${row.order_number} was cancelled.`)

  if (isUnconfirmedCash(row))
    await confirmCash(tx, { id: row.user_id, username: (await customerOf(tx.db, row)).username }, row)
  return { orderId: row.order_number }
}

/** The error for an invalid link. */
const noLongerValid = () => new AppError('not_found', 'This link is no longer valid.')

/** The permission that the link in the mail of a cash order grants. */
const permissionOf = (orderId: string) => `confirm order ${orderId}`

/**
 * The signature of the link by which a customer confirms a cash order.
 * @throws AppError unavailable if the shop has no permanent key: others might sign links.
 */
function signConfirmation(settings: Config, orderId: string): string {
  if (!hasLastingKey(settings))
    throw new AppError('unavailable', 'Cash on delivery is not available at the moment. Please pay online.')
  return signLink(settings, permissionOf(orderId))
}

/**
 * Whether a new cash order waits until its customer confirms it by mail. A customer without an e-mail has
 * confirmed the mobile number of the account.
 */
export const awaitsConfirmation = (
  { cod }: Pick<Config, 'cod'>,
  { method, email }: { method: PaymentMethod; email: string },
): boolean => method === 'COD' && cod.needsConfirmation && hasMailbox(email)

/** The signature of the link that confirms a new cash order; null if the order needs none. */
export const confirmationOf = (
  settings: Config,
  { id, ...order }: { id: string; method: PaymentMethod; email: string },
): string | null => (awaitsConfirmation(settings, order) ? signConfirmation(settings, id) : null)

export const isUnconfirmedCash = ({
  payment_method,
  payment_status,
}: Pick<OrderRow, 'payment_method' | 'payment_status'>): boolean =>
  payment_method === 'COD' && payment_status === 'awaiting_confirmation'

/**
 * Makes a locked, unconfirmed cash order due on delivery, with an entry in its history. Returns the confirmed
 * order.
 */
async function confirmCash(tx: Tx, actor: EventActor, row: OrderRow): Promise<OrderRow> {
  const confirmed = await saveOrder(tx, row, { payment_status: 'due_on_delivery' })
  await recordEvent(tx, actor, row.id, 'confirmed')

  return confirmed
}
