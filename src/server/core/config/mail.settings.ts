import * as z from 'zod'
import type { Environment } from './environment.ts'
import type { Settings } from './settings.ts'
import { emailList, emailsOf, flag, sender, senderOf, wholeNumber } from './setting-types.ts'

/** The settings of mails and of the shop's notices. */
export const mailSettings = {
  SMTP_URL: {
    group: 'mail',
    schema: z
      .url({ protocol: /^smtps?$/, error: 'must be an address such as smtp://user:password@host:587' })
      .optional(),
    description:
      'mail server, smtp://user:password@host:port; if not set, mails are written to DATA_DIR/outbox',
    label: 'Mail server',
    help: 'Your mail provider states these. Save them, then send a test mail below.',
    kind: 'mail server',
    guarded: 'Mail server',
    payee: true,
  },
  MAIL_FROM: {
    group: 'mail',
    schema: sender.optional(),
    description: 'sender of all mails; if not set, SHOP_NAME and SHOP_EMAIL',
    label: 'Sender',
    help: 'For example Kanchan <care@kanchan.example>. Empty: name and e-mail of the shop.',
    guarded: 'Sender of mails',
  },
  OWNER_EMAIL: {
    group: 'notices',
    schema: emailList.optional(),
    description: 'up to 5 addresses, separated by commas, that get the notices below',
    label: 'Your e-mail',
    help: 'Up to 5 addresses, with commas between them. Empty: no notices.',
    inputMode: 'email',
    guarded: 'Notice addresses',
  },
  NOTIFY_NEW_ORDER: {
    group: 'notices',
    schema: flag.default(true),
    description: '1: a notice for each order',
    label: 'New orders',
    help: 'One mail for each order; in a rush one summary every 10 minutes.',
    kind: 'check',
  },
  NOTIFY_PAYMENT: {
    group: 'notices',
    schema: flag.default(true),
    description: '1: a notice for each payment that waits for confirmation or belongs to no order',
    label: 'Payments to confirm',
    help: 'Orders by UPI or bank transfer, references entered later, and payments that belong to no order.',
    kind: 'check',
  },
  NOTIFY_RETURN: {
    group: 'notices',
    schema: flag.default(true),
    description: '1: a notice for each return that a customer requests',
    label: 'Returns requested',
    help: 'One mail for each return that a customer requests.',
    kind: 'check',
  },
  NOTIFY_TICKET: {
    group: 'notices',
    schema: flag.default(true),
    description: '1: a notice for each message that someone sends with the contact form',
    label: 'Messages received',
    help: 'One mail for each message that someone sends with the contact form.',
    kind: 'check',
  },
  NOTIFY_LOW_STOCK: {
    group: 'notices',
    schema: flag.default(true),
    description: '1: a notice when a product runs out',
    label: 'Running out',
    help: 'One mail when a product reaches its limit.',
    kind: 'check',
  },
  NOTIFY_STALE_RATE: {
    group: 'notices',
    schema: flag.default(true),
    description: '1: a notice when a metal rate is too old',
    label: 'Rate not updated today',
    help: 'Once a day, while the rate of a metal that you sell is old.',
    kind: 'check',
  },
  NOTIFY_FAILED_REFUND: {
    group: 'notices',
    schema: flag.default(true),
    description: '1: a notice for each refund that fails',
    label: 'Failed refunds',
    help: 'One mail for each refund that the payment provider could not make.',
    kind: 'check',
  },
  NOTIFY_DAY: {
    group: 'notices',
    schema: flag.default(false),
    description: '1: a notice for each day that is closed in the day book',
    label: 'Day closed',
    help: 'One mail with the sums of the day and the cash counted.',
    kind: 'check',
  },
  CODE_MAILS_PER_HOUR: {
    schema: wholeNumber(1, Number.MAX_SAFE_INTEGER).default(1000),
    description:
      'the maximum number of verification codes that the whole shop mails in an hour; browsers that have signed in before are not counted',
  },
} satisfies Settings

export const mailConfig = (env: Environment) => ({
  mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM ?? senderOf(env.SHOP_NAME, env.SHOP_EMAIL) },
  /** Who gets the shop's notices, and which; nobody while there is no address. */
  owner: {
    addresses: emailsOf(env.OWNER_EMAIL ?? ''),
    newOrder: env.NOTIFY_NEW_ORDER,
    payment: env.NOTIFY_PAYMENT,
    staleRate: env.NOTIFY_STALE_RATE,
    returnRequest: env.NOTIFY_RETURN,
    ticket: env.NOTIFY_TICKET,
    lowStock: env.NOTIFY_LOW_STOCK,
    failedRefund: env.NOTIFY_FAILED_REFUND,
    dayClosed: env.NOTIFY_DAY,
  },
  /** Maximum number of verification codes that the whole shop mails per hour. */
  codeMailsPerHour: env.CODE_MAILS_PER_HOUR,
})
