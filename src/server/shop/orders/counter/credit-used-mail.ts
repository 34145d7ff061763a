import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import { rupees } from '../../../../rules/paise-text.ts'
import type { Tx } from '../../../core/db/types.ts'
import { defineMail } from '../../../core/mail/define-mail.ts'
import { queueMail } from '../../../core/mail/outbox.ts'
import { about, type Customer, type OrderMail } from '../base/order-mail.ts'

/**
 * Tells the holder of a credit that it was used, so that they notice if somebody else did. `usedFor`: the
 * number of the order that was paid with it.
 */
export const creditUsed = defineMail<OrderMail & { amountPaise: number; usedFor: string }>({
  kind: 'credit_used',
  write: ({ username, orderId, amountPaise, usedFor }, { email }) => ({
    subject: `Your credit was used for order ${usedFor}`,
    blocks: [
      { heading: 'Your credit was used' },
      {
        text: `Hello ${username}, ${rupees(amountPaise)} of your credit from order ${orderId} has paid for order ${usedFor} in our shop.`,
      },
      { text: `If that was not you, please write to ${email} at once.` },
    ],
  }),
})

/** `row`: what `order` has drawn of the credit that `source` left. */
type UsedCredit = Customer & {
  row: { id: string; amount_paise: number }
  order: OrderRow
  source: OrderRow
}

/** Mails the holder of a credit that an order was paid with it. */
export async function mailCreditUsed(tx: Tx, { username, row, order, source }: UsedCredit): Promise<void> {
  await queueMail(
    tx,
    creditUsed({
      event: `credit:${row.id}:used`,
      to: source.email,
      data: { ...about({ username }, source), amountPaise: row.amount_paise, usedFor: order.order_number },
    }),
  )
}
