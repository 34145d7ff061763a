import { isOnlineProvider } from '../../../contract/payment-providers.ts'
import type { Block, MailShop, WrittenMail } from './layout.ts'
import type { Mail } from './mails.ts'
import { rupees } from './rupees.ts'

/** Where the money of a refund goes. */
const refundTexts = {
  online: 'It goes back to the card, UPI ID or account that you paid with.',
  upi: 'It goes back by UPI.',
  bank: 'It goes back by bank transfer.',
  cash: 'It goes back in cash.',
  terminal: 'It goes back to the card that you paid with.',
  credit: 'It stays with us as your credit for a purchase in our shop.',
}

/** The mail about a refund, or about a credit for a purchase in the shop. */
export function writeRefund(refund: RefundMail): WrittenMail {
  const { username, id, orderId, amountPaise, pieces = [], to } = refund

  return {
    subject: `Refund for order ${orderId}`,
    blocks: [
      { heading: to === 'credit' ? 'Your credit is ready' : 'Your money is on its way back' },
      {
        text: `Hello ${username}, we have refunded ${amountPaise === null ? 'your payment' : rupees(amountPaise)} for order ${orderId}.`,
      },
      ...(pieces.length > 0 ? [{ label: 'Refunded pieces', lines: pieces }] : []),
      ...refundBlocks(refund),
      { button: 'View the order', path: `/orders/${id}` },
    ],
  }
}

/** Tells the holder of a credit that it was used, so that they notice if somebody else did. */
export const writeCreditUsed = (
  { username, orderId, amountPaise, usedFor }: Extract<Mail, { kind: 'credit_used' }>['data'],
  { email }: Pick<MailShop, 'email'>,
): WrittenMail => ({
  subject: `Your credit was used for order ${usedFor}`,
  blocks: [
    { heading: 'Your credit was used' },
    {
      text: `Hello ${username}, ${rupees(amountPaise)} of your credit from order ${orderId} has paid for order ${usedFor} in our shop.`,
    },
    { text: `If that was not you, please write to ${email} at once.` },
  ],
})

type RefundMail = Extract<Mail, { kind: 'payment_refunded' }>['data']

function refundBlocks({ to, creditPaise }: RefundMail): Block[] {
  if (to === 'credit') return [{ text: refundTexts.credit }, ...creditBlocks(creditPaise)]

  const way = to ? `${refundTexts[isOnlineProvider(to) ? 'online' : to]} ` : ''
  return [{ text: `${way}Banks take 7 to 10 business days to show it.` }, ...creditBlocks(creditPaise)]
}

const creditBlocks = (paise: number | undefined): Block[] =>
  paise ? [{ text: `${rupees(paise)} of it stays with us as your credit for a purchase in our shop.` }] : []
