import type { OutboxRow } from '../../../core/db/schema/tables.ts'
import { rupees } from '../../../../rules/paise-text.ts'
import type { Block } from '../../../core/mail/layout.ts'
import { counted, type StoredSummary, type SummaryPart } from '../../../core/mail/summary-part.ts'

/** Orders that a summary lists. */
const MAX_LISTED = 50

type ListedOrder = {
  id: string
  orderId: string
  paise: number
  toConfirm: boolean
  isReservation?: boolean | undefined
}

/**
 * `count` and `payments`: how many orders there were, and references of payments. `paise`: the orders
 * together. `orders`: the first ones.
 */
type OrderSummary = { count: number; payments: number; paise: number; orders: ListedOrder[] }

/** What a summary to the owner tells of orders and of the references of their payments. */
export const orderSummary: SummaryPart = {
  store: summarise,

  write(stored) {
    const { count = 0, payments = 0, paise = 0, orders = [] } = stored as Partial<OrderSummary>
    if (count + payments === 0) return undefined

    const summary = { count, payments, paise, orders }
    return {
      words:
        count > 0
          ? `${counted(count, 'new order')}, ${rupees(paise)}`
          : counted(payments, 'payment', 'to confirm'),
      blocks: () => orderBlocks(summary),
      end: { button: 'Open the orders', path: '/dashboard/manage-orders' },
    }
  },
}

function summarise(notices: readonly Pick<OutboxRow, 'kind' | 'data'>[]): OrderSummary & StoredSummary {
  const orders = notices
    .filter(({ kind }) => kind === 'owner_order')
    .map(({ data }) => JSON.parse(data) as ListedOrder)

  return {
    count: orders.length,
    payments: notices.length - orders.length,
    paise: orders.reduce((sum, { paise }) => sum + paise, 0),
    orders: orders.slice(0, MAX_LISTED).map(({ id, orderId, paise, toConfirm, isReservation }) => ({
      id,
      orderId,
      paise,
      toConfirm,
      isReservation,
    })),
  }
}

function orderBlocks({ count, payments, orders }: OrderSummary): Block[] {
  const blocks: Block[] = []
  const more = count - orders.length

  if (count > 0 && payments > 0)
    blocks.push({ text: `${counted(payments, 'reference')} of a payment was entered for earlier orders.` })
  if (orders.length > 0) blocks.push({ rows: orders.map(orderRow) })
  if (more > 0) blocks.push({ text: `and ${more} more.` })

  return blocks
}

function orderRow({ orderId, paise, toConfirm, isReservation }: ListedOrder) {
  const row = { name: orderId, amount: rupees(paise) }

  if (isReservation) return { ...row, note: 'reservation to confirm' }
  return { ...row, note: toConfirm ? 'payment to confirm' : '' }
}
