import type { Config } from '../../core/config/config.ts'
import type { OrderLineRow, OrderRow } from '../../core/db/schema/order-tables.ts'
import type { ReturnRow } from '../../core/db/schema/return-tables.ts'
import type { Tx } from '../../core/db/types.ts'
import { ownerNotices } from '../../core/mail/owner-notices.ts'
import { queueMail, queueMails, type QueuedMail } from '../../core/mail/outbox.ts'
import { piecesText } from './return-row.ts'

type Mailed = {
  customer: { username: string }
  order: OrderRow
  row: ReturnRow
  lines: readonly OrderLineRow[]
}

/** Mails the customer that their request has arrived, and the owner a notice. */
export const mailReturnRequested = (tx: Tx, settings: Config, mailed: Mailed): Promise<void> =>
  queueMails(tx, [stepMail(settings, mailed), ...noticesOf(settings, mailed)])

/** Mails the customer a step of their return. */
export const mailReturnStep = (tx: Tx, settings: Config, mailed: Mailed): Promise<void> =>
  queueMail(tx, stepMail(settings, mailed))

function stepMail(
  { shop, trade }: Config,
  { customer: { username }, order, row, lines }: Mailed,
): QueuedMail {
  const { id, ticket, wish, state, message } = row
  return {
    event: `return:${id}:${state}`,
    to: order.email,
    userId: state === 'requested' ? order.user_id : null,
    kind: 'return_step',
    data: {
      username,
      id: order.id,
      orderId: order.order_number,
      ticket,
      wish,
      state,
      message,
      pieces: piecesText(row, lines),
      ...(state === 'approved' && {
        sendTo: [shop.name, ...(trade.address === null ? [] : trade.address.split(/\r?\n/)), shop.phone],
      }),
    },
  }
}

const noticesOf = ({ owner }: Config, { order, row, lines }: Mailed): QueuedMail[] =>
  ownerNotices(owner, 'returnRequest', {
    event: `return:${row.id}:owner`,
    userId: order.user_id,
    kind: 'owner_return',
    data: { ticket: row.ticket, orderId: order.order_number, wish: row.wish, pieces: piecesText(row, lines) },
  })
