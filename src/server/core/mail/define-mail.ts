import type { MailShop, WrittenMail } from './layout.ts'
import type { SummaryPart } from './summary-part.ts'

/** What a mail says, and what bounds how many of it are sent. `Data`: what its text is written from. */
type Definition<Data extends object> = {
  /** As stored in the outbox: mails of earlier versions are still sent, so it stays. */
  kind: string
  /**
   * `customer`: a customer causes a limited number to themselves in an hour. `owner`: a limited number goes
   * to an address of the owner. Absent for all others, which have a limit where they are caused, or none.
   */
  limit?: 'customer' | 'owner'
  /** What a summary tells of the notices to the owner that are beyond the limit. */
  summary?: SummaryPart
  write(data: Data, shop: MailShop): WrittenMail
  /** Further header fields. */
  headers?(data: Data, shop: MailShop): Record<string, string>
}

/** Any mail of the shop. */
export type AnyMail = Definition<object>

/** A mail that may be queued. */
export type QueuedMail = {
  definition: AnyMail
  /** The event, such as `order:ID:placed`: each event is mailed once, however often it is queued. */
  event: string
  to: string
  /** The customer whose action caused it: it counts for what one customer may cause in an hour. */
  userId?: string | null | undefined
  /** Milliseconds since 1970 after which the mail is useless. */
  uselessAt?: number
  data: object
}

type Filled<Data> = Omit<QueuedMail, 'definition' | 'data'> & { data: Data }

/** Makes a mail that may be queued; has the properties of its definition too. */
export type Mail<Data extends object> = Definition<Data> & ((mail: Filled<Data>) => QueuedMail)

/** Defines a kind of mail. Its feature exports it, and `shop-mails.ts` lists it. */
export const defineMail = <Data extends object>(definition: Definition<Data>): Mail<Data> =>
  Object.assign((mail: Filled<Data>): QueuedMail => ({ ...mail, definition }), definition)
