import type { ReturnState, ReturnWish } from '../../../contract/return.ts'
import type { Config } from '../../core/config/config.ts'
import type { OrderLineRow, OrderRow } from '../../core/db/schema/order-tables.ts'
import type { ReturnRow } from '../../core/db/schema/return-tables.ts'
import type { Tx } from '../../core/db/types.ts'
import { defineMail, type QueuedMail } from '../../core/mail/define-mail.ts'
import { queueMail, queueMails } from '../../core/mail/outbox.ts'
import { ownerNotices } from '../../core/mail/owner-notices.ts'
import { countedPart } from '../../core/mail/summary-part.ts'
import type { OrderMail } from '../orders/base/order-mail.ts'
import { piecesText } from './return-row.ts'

const words: Record<ReturnState, [heading: string, text: string]> = {
  requested: [
    'We have your request',
    'We look at it ourselves and will e-mail you what to do next. Please send nothing before you hear from us.',
  ],
  approved: ['Please send us your pieces', 'We take these pieces back.'],
  refused: [
    'We cannot take these pieces back',
    'We are sorry. You can reply to this e-mail if you have a question.',
  ],
  received: ['Your pieces have arrived', 'We are checking them and tell you what comes next.'],
  closed: ['Your return is complete', 'There is nothing more for you to do.'],
}

const packing = [
  'Pack each piece in its box or pouch, with its certificate and a copy of the bill.',
  'Use a plain, tamper-proof parcel. Do not write on it what is inside or what it is worth.',
  'Send it insured, and keep the receipt until we have it.',
]

/**
 * `sendTo`: where the pieces are sent, as printed on a parcel, once the return is approved. `message`: what
 * the shop wrote.
 */
type ReturnMail = OrderMail & {
  ticket: string
  wish: ReturnWish
  state: ReturnState
  message: string | null
  pieces: string[]
  sendTo?: string[]
}

/** The mail about a step of a return. */
const returnStep = defineMail<ReturnMail>({
  kind: 'return_step',
  limit: 'customer',
  write({ username, id, orderId, ticket, state, message, pieces, sendTo }) {
    const [heading, text] = words[state]
    return {
      subject: `${heading}: return ${ticket}`,
      blocks: [
        { heading },
        { text: `Hello ${username}, this is about return ${ticket} of order ${orderId}. ${text}` },
        ...(message === null ? [] : [{ label: 'Our message', lines: message.split(/\r?\n/) }]),
        { label: 'Pieces', lines: pieces },
        ...(sendTo
          ? [
              { label: 'Send them to', lines: [...sendTo, `Return ${ticket}`] },
              { label: 'Packing', lines: packing },
            ]
          : []),
        { button: 'View the order', path: `/orders/${id}` },
      ],
    }
  },
})

const openReturns = { button: 'Open the returns', path: '/dashboard/returns' }

/** Tells the owner that a customer wants to return pieces. */
export const ownerReturn = defineMail<{
  ticket: string
  orderId: string
  wish: ReturnWish
  pieces: string[]
}>({
  kind: 'owner_return',
  limit: 'owner',
  summary: countedPart('returns', { what: 'return', rest: 'requested', button: openReturns }),
  write: ({ ticket, orderId, wish, pieces }) => ({
    subject: `Return requested: ${ticket}`,
    blocks: [
      { heading: 'Return requested' },
      {
        text: `The shopper of order ${orderId} would like ${wish === 'refund' ? 'to return these pieces' : 'to exchange these pieces'}.`,
      },
      { label: 'Pieces', lines: pieces },
      openReturns,
    ],
  }),
})

/** Every mail about returns. */
export const returnsMails = [returnStep, ownerReturn]

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
  return returnStep({
    event: `return:${id}:${state}`,
    to: order.email,
    userId: state === 'requested' ? order.user_id : null,
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
  })
}

const noticesOf = ({ owner }: Config, { order, row, lines }: Mailed): QueuedMail[] =>
  ownerNotices(owner, 'returnRequest', {
    event: `return:${row.id}:owner`,
    userId: order.user_id,
    mail: ownerReturn,
    data: { ticket: row.ticket, orderId: order.order_number, wish: row.wish, pieces: piecesText(row, lines) },
  })
