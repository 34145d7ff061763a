import * as z from 'zod'
import { emailList, flag, sender } from './setting-types.ts'

/** The settings of mails. */
export const mailSettings = {
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an address such as smtp://user:password@host:587' })
    .optional()
    .describe(
      'mail server, smtp://user:password@host:port; if not set, mails are written to DATA_DIR/outbox',
    ),
  MAIL_FROM: sender.optional().describe('sender of all mails; if not set, SHOP_NAME and SHOP_EMAIL'),
  OWNER_EMAIL: emailList
    .optional()
    .describe('up to 5 addresses, separated by commas, that get the notices below'),
  NOTIFY_NEW_ORDER: flag.default(true).describe('1: a notice for each order'),
  NOTIFY_PAYMENT: flag
    .default(true)
    .describe('1: a notice for each payment that waits for confirmation or belongs to no order'),
  NOTIFY_STALE_RATE: flag.default(true).describe('1: a notice when a metal rate is too old'),
  NOTIFY_RETURN: flag.default(true).describe('1: a notice for each return that a customer requests'),
  NOTIFY_LOW_STOCK: flag.default(true).describe('1: a notice when a product runs out'),
  NOTIFY_FAILED_REFUND: flag.default(true).describe('1: a notice for each refund that fails'),
  CODE_MAILS_PER_HOUR: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .default(1000)
    .describe(
      'the maximum number of verification codes that the whole shop mails in an hour; browsers that have signed in before are not counted',
    ),
}
