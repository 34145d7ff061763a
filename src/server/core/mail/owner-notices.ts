import type { Config } from '../config/config.ts'
import type { Mail } from './mails.ts'
import type { QueuedMail } from './outbox.ts'

/** The notices to the owner; each has a switch in the settings. */
type OwnerNotice = Exclude<keyof Config['owner'], 'addresses'>

/**
 * The mails of a notice to the owner, one for each address; none if it is turned off. Mails about security,
 * such as a new payee or a changed role, are no notices (`mailOfficeChange`).
 * @param mail `event`: without the address @param addresses if not the notice addresses
 */
export const ownerNotices = (
  owner: Config['owner'],
  notice: OwnerNotice,
  mail: Mail & Pick<QueuedMail, 'event' | 'userId'>,
  addresses: readonly string[] = owner.addresses,
): QueuedMail[] =>
  owner[notice] ? addresses.map((to) => ({ ...mail, event: `${mail.event}:${to}`, to })) : []
