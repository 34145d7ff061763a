import type { Config } from '../../core/config/config.ts'
import type { AppContext } from '../../core/context.ts'
import type { Tx } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { isLinkSigned, signLink } from '../settings/signed-links.ts'

/** The permission that the link in an alert mail grants. */
const permissionOf = (customerId: string) => `stop alerts ${customerId}`

/** The address by which a customer stops all alerts without a login. */
export const stopAddress = (settings: Config, customerId: string): string =>
  `/unsubscribe/${customerId}/${signLink(settings, permissionOf(customerId))}`

/**
 * Removes all open alerts of a customer by the link in an alert mail. @throws AppError not_found if the link
 * is not valid.
 */
export async function stopAlerts(
  tx: Tx,
  { settings }: Pick<AppContext, 'settings'>,
  { customerId, signature }: { customerId: string; signature: string },
): Promise<void> {
  if (!isLinkSigned(settings, permissionOf(customerId), signature))
    throw new AppError('not_found', 'This link is no longer valid.')
  await tx.db.deleteFrom('alerts').where('user_id', '=', customerId).where('sent_at', 'is', null).execute()
}
