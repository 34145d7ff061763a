import { defineMail } from '../../core/mail/define-mail.ts'
import { rupees } from '../../../rules/paise-text.ts'
import type { MailShop, WrittenMail } from '../../core/mail/layout.ts'

/**
 * A piece that a customer asked to be told of, as the mail names it. `paise`: its price with GST; `choice`:
 * empty if there was nothing to choose.
 */
type AlertedPiece = {
  username: string
  name: string
  choice: string
  paise: number
  path: string
  stopPath: string
}

/** By these header fields mail programs offer to unsubscribe with one click (RFC 8058). */
const headers = ({ stopPath }: AlertedPiece, { publicUrl }: MailShop) => ({
  'List-Unsubscribe': `<${publicUrl}${stopPath}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** Tells that a piece can be bought again. */
export const backInStock = defineMail<AlertedPiece>({
  kind: 'back_in_stock',
  limit: 'customer',
  headers,
  write: (piece, shop) =>
    writeAlert(piece, shop, {
      subject: `Back in stock: ${piece.name}`,
      heading: 'Back in stock',
      text: `Hello ${piece.username}, ${nameOf(piece)} is available again. It costs ${rupees(piece.paise)} including GST.`,
    }),
})

/** Tells that a piece costs less than its customer has named. */
export const priceBelow = defineMail<AlertedPiece & { limitPaise: number }>({
  kind: 'price_below',
  limit: 'customer',
  headers,
  write: (piece, shop) =>
    writeAlert(piece, shop, {
      subject: `${piece.name} is now ${rupees(piece.paise)}`,
      heading: 'Now below your price',
      text: `Hello ${piece.username}, ${nameOf(piece)} now costs ${rupees(piece.paise)} including GST. You asked us to tell you below ${rupees(piece.limitPaise)}.`,
    }),
})

/** Every mail that customers asked for once. */
export const alertsMails = [backInStock, priceBelow]

const nameOf = ({ name, choice }: AlertedPiece) => (choice === '' ? name : `${name} (${choice})`)

const writeAlert = (
  { path, stopPath }: AlertedPiece,
  { publicUrl }: MailShop,
  { subject, heading, text }: { subject: string; heading: string; text: string },
): WrittenMail => ({
  subject,
  blocks: [
    { heading },
    { text },
    { button: 'View the piece', path },
    {
      quiet:
        'This was the one e-mail that you asked for. Prices can change with the metal rate, and we cannot reserve the piece.',
    },
    { label: 'Stop all alerts', lines: [publicUrl + stopPath] },
  ],
})
