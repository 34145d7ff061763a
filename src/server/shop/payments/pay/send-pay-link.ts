import { v7 as uuidv7 } from 'uuid'
import { hasMailbox } from '../../../../rules/mailbox.ts'
import { skipAuditEntry } from '../../../core/audit/audit-entries.ts'
import type { Config } from '../../../core/config/config.ts'
import { hasLastingKey } from '../../../core/config/secret-key.ts'
import type { AppContext } from '../../../core/context.ts'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import type { Tx } from '../../../core/db/types.ts'
import { AppError } from '../../../core/lib/errors.ts'
import { queueMail } from '../../../core/mail/outbox.ts'
import { consume } from '../../../core/rate-limits/rate-limiter.ts'
import { payLinkLimit } from '../../../core/rate-limits/rate-limits.ts'
import { customerOf, lockOrder } from '../../orders/base/order-queries.ts'
import { payLinkOf } from '../base/pay-link.ts'
import { payLink } from '../base/payments-mails.ts'
import { readDue, requireUnpaid } from '../base/payable-order.ts'

/**
 * Mails an unpaid order's pay link to its customer. @throws AppError as `getPayLink` does; invalid_input
 * without an e-mail address; too_many.
 */
export async function sendPayLink(
  tx: Tx,
  { settings }: AppContext,
  { id }: { id: string },
): Promise<{ message: string }> {
  const order = await lockOrder(tx, id)
  requireUnpaid(order, await readDue(tx.db, order))
  if (!hasMailbox(order.email)) throw new AppError('invalid_input', 'This customer gave no e-mail address.')

  await consume(tx, [payLinkLimit(order.id)]).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'too_many') throw error
    throw new AppError('too_many', 'The pay link was mailed 5 times in 24 hours. Please call the customer.')
  })

  // The mail is in the outbox, and the order stays as it is.
  skipAuditEntry(tx)
  await queueLink(tx, order, payLinkOf(settings, order.id))

  return { message: `The pay link was sent to ${order.email}.` }
}

/**
 * Mails the customer of a locked order where its rest can be paid; after a login if the shop cannot sign pay
 * links. Does nothing without an e-mail address.
 */
export async function queuePayLink(tx: Tx, settings: Config, order: OrderRow): Promise<void> {
  if (!hasMailbox(order.email)) return

  await queueLink(tx, order, hasLastingKey(settings) ? payLinkOf(settings, order.id) : `/pay/${order.id}`)
}

async function queueLink(tx: Tx, order: OrderRow, path: string): Promise<void> {
  const { paise, until } = await readDue(tx.db, order)
  await queueMail(
    tx,
    payLink({
      event: `order:${order.id}:pay-link:${uuidv7()}`,
      to: order.email,
      data: {
        ...(await customerOf(tx.db, order)),
        orderId: order.order_number,
        path,
        amountPaise: paise,
        until,
      },
    }),
  )
}
