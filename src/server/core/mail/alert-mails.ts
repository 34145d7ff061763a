import type { MailShop, WrittenMail } from './layout.ts'
import type { AlertMail, Mail } from './mails.ts'
import { rupees } from './rupees.ts'

/** Writes a mail that a customer asked for once. */
export function writeAlertMail(mail: AlertMail, { publicUrl }: MailShop): WrittenMail {
  const { name, choice, path, stopPath } = mail.data
  return {
    subject:
      mail.kind === 'price_below' ? `${name} is now ${rupees(mail.data.paise)}` : `Back in stock: ${name}`,
    blocks: [
      { heading: mail.kind === 'price_below' ? 'Now below your price' : 'Back in stock' },
      { text: textOf(mail, choice === '' ? name : `${name} (${choice})`) },
      { button: 'View the piece', path },
      {
        quiet:
          'This was the one e-mail that you asked for. Prices can change with the metal rate, and we cannot reserve the piece.',
      },
      { label: 'Stop all alerts', lines: [publicUrl + stopPath] },
    ],
  }
}

function textOf(mail: AlertMail, piece: string): string {
  const { username, paise } = mail.data
  return mail.kind === 'price_below'
    ? `Hello ${username}, ${piece} now costs ${rupees(paise)} including GST. You asked us to tell you below ${rupees(mail.data.limitPaise)}.`
    : `Hello ${username}, ${piece} is available again. It costs ${rupees(paise)} including GST.`
}

/**
 * The header fields by which mail programs offer to unsubscribe with one click (RFC 8058); none for other
 * mails.
 */
export const unsubscribeHeaders = (mail: Mail, publicUrl: string): Record<string, string> =>
  mail.kind === 'back_in_stock' || mail.kind === 'price_below'
    ? {
        'List-Unsubscribe': `<${publicUrl}${mail.data.stopPath}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }
    : {}
