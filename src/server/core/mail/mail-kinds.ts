import type { Mail } from './mails.ts'

/**
 * What bounds a kind of mail. `notice`: to the owner, and a summary replaces those beyond a limit. `summary`:
 * that summary. `own`: about the orders and alerts of a customer, who causes a limited number an hour. `free`:
 * all others, which have a limit where they are caused, or none.
 */
type Bound = 'notice' | 'summary' | 'own' | 'free'

/** Every kind of mail: limits, summary and notices derive from this list. */
const boundOf = {
  owner_order: 'notice',
  owner_payment: 'notice',
  payment_noted: 'notice',
  payment_to_check: 'notice',
  owner_return: 'notice',
  low_stock: 'notice',
  owner_summary: 'summary',
  order_placed: 'own',
  reservation_requested: 'own',
  order_unpaid: 'free',
  status_changed: 'own',
  return_step: 'own',
  back_in_stock: 'own',
  price_below: 'own',
  shipment_sent: 'free',
  payment_confirmed: 'free',
  payment_left: 'free',
  payment_received: 'free',
  payment_refunded: 'free',
  credit_used: 'free',
  pay_link: 'free',
  tracking_link: 'free',
  rate_stale: 'free',
  administrator_tries: 'free',
  office_change: 'free',
  code: 'free',
  welcome: 'free',
  password_changed: 'free',
  email_changed: 'free',
  second_factor_on: 'free',
  second_factor_off: 'free',
  code_tries: 'free',
  second_factor_tries: 'free',
  account_erased: 'free',
} as const satisfies Record<Mail['kind'], Bound>

/** A kind of single notice to the owner. */
export type NoticeKind = {
  [K in Mail['kind']]: (typeof boundOf)[K] extends 'notice' ? K : never
}[Mail['kind']]

const kindsOf = (...bounds: Bound[]): Mail['kind'][] =>
  (Object.keys(boundOf) as Mail['kind'][]).filter((kind) => bounds.includes(boundOf[kind]))

/** The kinds of single notices to the owner. */
export const noticeKinds = kindsOf('notice')

/** All kinds of mail to the owner about their customers: single notices and their summary. */
export const ownerKinds = kindsOf('notice', 'summary')

/** The kinds of mail of which a customer causes a limited number to themselves. */
export const ownKinds = kindsOf('own')
