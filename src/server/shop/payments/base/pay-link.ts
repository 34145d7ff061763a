import type { Config } from '../../../core/config/config.ts'
import { hasLastingKey } from '../../../core/config/secret-key.ts'
import { AppError } from '../../../core/lib/errors.ts'
import { isLinkSigned, signLink } from '../../settings/signed-links.ts'

/** The only permission that a pay link grants. It ends when the order is paid or cancelled. */
const permissionOf = (orderId: string) => `pay order ${orderId}`

/**
 * The path of the link by which an order can be paid without a login.
 * @throws AppError unavailable if the shop has no permanent key: others might sign links.
 */
export function payLinkOf(settings: Config, orderId: string): string {
  if (!hasLastingKey(settings))
    throw new AppError('unavailable', 'Pay links need SECRET_KEY. Set it, then try again.')
  return payPath(orderId, signLink(settings, permissionOf(orderId)))
}

/** The page of an order, opened by its link. */
export const payPath = (orderId: string, token: string): string =>
  `/pay/${orderId}?t=${encodeURIComponent(token)}`

/** Whether this is the token of the order's pay link. */
export const isPayLink = (settings: Config, orderId: string, token: string): boolean =>
  hasLastingKey(settings) && isLinkSigned(settings, permissionOf(orderId), token)
