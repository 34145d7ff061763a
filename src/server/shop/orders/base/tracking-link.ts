import { DAY_MS } from '../../../../rules/durations.ts'
import type { Config } from '../../../core/config/config.ts'
import { hasLastingKey } from '../../../core/config/secret-key.ts'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import { isLinkSigned, signLink } from '../../settings/signed-links.ts'

const VALID_MS = 90 * DAY_MS

/**
 * The permission that a tracking link grants. The e-mail ends it when the account is erased or the order
 * moves to another address.
 */
const permissionOf = ({ id, email_key }: Pick<OrderRow, 'id' | 'email_key'>, issuedAt: string) =>
  `track order ${id} of ${email_key} since ${issuedAt}`

/**
 * The token of a link to follow an order: its id, when it was issued (milliseconds since 1970, base 36) and
 * the signature. Undefined if the shop has no permanent key: others might sign links.
 */
export function signTrackingLink(
  settings: Config,
  order: Pick<OrderRow, 'id' | 'email_key'>,
): string | undefined {
  if (!hasLastingKey(settings)) return undefined
  const issuedAt = Date.now().toString(36)
  return [order.id, issuedAt, signLink(settings, permissionOf(order, issuedAt))].join('.')
}

/**
 * Whether the customer can follow an order by a link: the account still exists, or it was taken at the
 * counter for an e-mail that is not erased.
 */
export const isTrackable = ({ user_id, source, email_key }: OrderRow): boolean =>
  user_id !== null || (source === 'counter' && email_key !== '')

/** The id of the order that a token names, not yet verified. */
export const orderIdOf = (token: string): string => token.split('.')[0] ?? ''

/** Whether this token was issued for the order at most 90 days ago. */
export function isTrackingLink(settings: Config, order: OrderRow, token: string): boolean {
  const [, issuedAt = '', signature = ''] = token.split('.')
  return (
    isTrackable(order) &&
    Date.now() - Number.parseInt(issuedAt, 36) < VALID_MS &&
    isLinkSigned(settings, permissionOf(order, issuedAt), signature)
  )
}
