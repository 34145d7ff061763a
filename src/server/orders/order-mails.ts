import type { Address } from '../../contract/address.ts'
import type { PaymentMethod } from '../../contract/order.ts'
import { addressLines } from '../../rules/address.ts'
import type { Viewer } from '../accounts/sessions.service.ts'
import type { Tx } from '../db/client.ts'
import type { OrderLineRow, OrderRow } from '../db/order-tables.ts'
import { queueMail } from '../jobs/outbox.ts'

/** Mails the shopper what they have ordered. */
export async function tellPlaced(tx: Tx, viewer: Viewer, order: OrderRow, lines: OrderLineRow[]): Promise<void> {
  await queueMail(tx, {
    event: `order:${order.id}:placed`,
    to: order.email,
    kind: 'order_placed',
    data: {
      ...about(viewer, order),
      lines: lines.map(({ name, size, color, quantity, price_paise }) => ({
        name, choice: [size, color].filter((choice) => choice !== '').join(', '), quantity, paise: price_paise,
      })),
      totalPaise: order.total_paise,
      discountPaise: order.discount_paise,
      taxPaise: order.tax_paise,
      grandTotalPaise: order.grand_total_paise,
      paymentMethod: order.payment_method as PaymentMethod,
      address: order.address === null ? [] : addressLines(JSON.parse(order.address) as Address),
    },
  })
}

/** Mails the shopper that their order was called off. */
export async function tellCancelled(tx: Tx, viewer: Viewer, order: OrderRow): Promise<void> {
  await queueMail(tx, {
    event: `order:${order.id}:cancelled`, to: order.email, kind: 'status_changed', data: { ...about(viewer, order), status: 'cancelled' },
  })
}

const about = (viewer: Viewer, order: OrderRow) => ({ username: viewer.username, id: order.id, orderId: order.order_number })
