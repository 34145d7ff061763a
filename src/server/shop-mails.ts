import type { AnyMail } from './core/mail/define-mail.ts'
import { ownerSummary } from './core/mail/owner-summary.ts'
import { accountsMails } from './shop/accounts/accounts-mails.ts'
import { alertsMails } from './shop/alerts/alerts-mails.ts'
import { dayBookMails } from './shop/day-book/day-book-mails.ts'
import { stockMails } from './shop/stock/stock-mails.ts'
import { customersMails } from './shop/customers/customers-mails.ts'
import { ordersMails } from './shop/orders/orders-mails.ts'
import { paymentsMails } from './shop/payments/base/payments-mails.ts'
import { ratesMails } from './shop/rates/rates-mails.ts'
import { returnsMails } from './shop/returns/returns-mails.ts'
import { ticketsMails } from './shop/tickets/tickets-mails.ts'
import { settingsMails } from './shop/settings/settings-mails.ts'

/** Every mail of the shop, one line a feature. A summary to the owner tells of notices in this order. */
export const shopMails: readonly AnyMail[] = [
  ...ordersMails,
  ...paymentsMails,
  ...returnsMails,
  ...ticketsMails,
  ...dayBookMails,
  ...stockMails,
  ownerSummary,
  ...accountsMails,
  ...alertsMails,
  ...customersMails,
  ...ratesMails,
  ...settingsMails,
]
