import type { Config } from '../config/config.ts'
import type { Mail, QueuedMail } from './define-mail.ts'

/** The notices to the owner; each has a switch in the settings. */
type OwnerNotice = Exclude<keyof Config['owner'], 'addresses'>

/** `event`: without the address. `addresses`: if not the notice addresses. */
type Notice<Data extends object> = Pick<QueuedMail, 'event' | 'userId'> & {
  mail: Mail<Data>
  data: Data
  addresses?: readonly string[]
}

/**
 * The mails of a notice to the owner, one for each address; none if it is turned off. Mails about security,
 * such as a new payee or a changed role, are no notices.
 */
export const ownerNotices = <Data extends object>(
  owner: Config['owner'],
  notice: OwnerNotice,
  { mail, event, addresses = owner.addresses, ...rest }: Notice<Data>,
): QueuedMail[] =>
  owner[notice] ? addresses.map((to) => mail({ ...rest, event: `${event}:${to}`, to })) : []
