import type { PaymentSource } from '../../../../contract/manage-payments.ts'
import { rupees } from '../../../../rules/paise-text.ts'
import { isOnlineProvider } from '../../../../contract/payment-providers.ts'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import type { Tx } from '../../../core/db/types.ts'
import { defineMail } from '../../../core/mail/define-mail.ts'
import type { Block } from '../../../core/mail/layout.ts'
import { queueMail } from '../../../core/mail/outbox.ts'
import { about, type Customer, type OrderMail } from '../base/order-mail.ts'

/** Mails of earlier versions name neither pieces nor way. */
type Refund = OrderMail & {
  /** Null in another currency. */
  amountPaise: number | null
  pieces?: string[]
  to?: PaymentSource | null
  /** What of it is kept as credit. */
  creditPaise?: number
}

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
export const paymentRefunded = defineMail<Refund>({
  kind: 'payment_refunded',
  write(refund) {
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
  },
})

function refundBlocks({ to, creditPaise }: Refund): Block[] {
  if (to === 'credit') return [{ text: refundTexts.credit }, ...creditBlocks(creditPaise)]

  const way = to ? `${refundTexts[isOnlineProvider(to) ? 'online' : to]} ` : ''
  return [{ text: `${way}Banks take 7 to 10 business days to show it.` }, ...creditBlocks(creditPaise)]
}

const creditBlocks = (paise: number | undefined): Block[] =>
  paise ? [{ text: `${rupees(paise)} of it stays with us as your credit for a purchase in our shop.` }] : []

/**
 * A refund as its mail names it. `pieces`: such as `2 × Payal anklet`. `to`: how the money goes back, null if
 * it was not entered.
 */
type MailedRefund = { id: string; amountPaise: number; pieces: string[]; to: PaymentSource | null }

/** Mails the customer that their refund has been sent. */
export async function mailOrderRefunded(
  tx: Tx,
  customer: Customer,
  order: OrderRow,
  { id, ...refund }: MailedRefund,
): Promise<void> {
  await queueMail(
    tx,
    paymentRefunded({
      event: `order:${order.id}:refunded:${id}`,
      to: order.email,
      data: { ...about(customer, order), ...refund },
    }),
  )
}
