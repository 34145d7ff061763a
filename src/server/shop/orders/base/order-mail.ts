import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import type { Block } from '../../../core/mail/layout.ts'

/** The person a mail greets. */
export type Customer = { username: string }

/** Data of the mails about an order. Amounts are integer paise. */
export type OrderMail = {
  username: string
  /** Id of the order, for the link to its page. */
  id: string
  /** The human-readable order number. */
  orderId: string
}

/** How a mail names its reader and the order. */
export const about = ({ username }: Customer, order: OrderRow): OrderMail => ({
  username,
  id: order.id,
  orderId: order.order_number,
})

/** The buyer of a gift without prices gets the bill by mail, since it is not in the parcel. */
export const billApart = ({ hide_prices }: OrderRow) => (hide_prices === 1 ? { isBillApart: true } : {})

/** Where the bill of a gift is whose parcel shows no prices: on the page that the mail's button opens. */
export const billBlocks = ({ isBillApart }: { isBillApart?: boolean | undefined }): Block[] =>
  isBillApart
    ? [{ text: 'As you asked, nothing in the parcel shows a price. Your bill is on the page of your order.' }]
    : []
