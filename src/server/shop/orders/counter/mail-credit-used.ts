import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import type { Tx } from '../../../core/db/types.ts'
import { queueMail } from '../../../core/mail/outbox.ts'
import { about, type Customer } from '../base/order-mails.ts'

/** `row`: what `order` has drawn of the credit that `source` left. */
type UsedCredit = Customer & {
  row: { id: string; amount_paise: number }
  order: OrderRow
  source: OrderRow
}

/** Mails the holder of a credit that an order was paid with it. */
export async function mailCreditUsed(tx: Tx, { username, row, order, source }: UsedCredit): Promise<void> {
  await queueMail(tx, {
    event: `credit:${row.id}:used`,
    to: source.email,
    kind: 'credit_used',
    data: { ...about({ username }, source), amountPaise: row.amount_paise, usedFor: order.order_number },
  })
}
