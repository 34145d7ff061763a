import type { ManagedReturn } from '../../../contract/manage-returns.ts'
import type { Order } from '../../../contract/order.ts'
import type { RefundRequest, RefundWay } from '../../../contract/refund.ts'
import { readTypedAmount } from '../../../rules/typed-amount.ts'
import type { RefundCounts } from './refund-pieces.tsx'

/** A received return whose pieces are refunded. */
export type ReturnToRefund = Pick<ManagedReturn, '_id' | 'lines' | 'reason'>

/** The pieces to assign, of which the difference in weight is refunded. */
export type RefundedDifference = RefundRequest['lighter']

/**
 * A refund as it is typed. `counts`: pieces by order line; absent lines are refunded as far as they are left.
 */
export type RefundEntry = {
  by: 'pieces' | 'amount'
  counts: RefundCounts
  amount: string
  reason: string
  restock: boolean
  way: RefundWay
  date: string
  reference: string
}

/** The pieces of a return; all others stay. */
const countsOf = ({ products }: Order, forReturn: ReturnToRefund | undefined): RefundCounts =>
  new Map(
    forReturn &&
      products.map((_line, position) => [
        position,
        String(forReturn.lines.find((line) => line.position === position)?.quantity ?? 0),
      ]),
  )

const wayOf: Record<Order['paymentMethod'], RefundWay> = {
  COD: 'cash',
  UPI: 'upi',
  BANK: 'bank',
  ONLINE: 'bank',
  CASH: 'cash',
}

type RefundSource = {
  order: Order
  forReturn: ReturnToRefund | undefined
  lighter: RefundedDifference
  restock: boolean
  today: string
}

/** The refund that the form begins with. */
export const newRefundEntry = ({ order, forReturn, lighter, restock, today }: RefundSource): RefundEntry => ({
  by: 'pieces',
  counts: countsOf(order, forReturn),
  amount: '',
  reason: forReturn?.reason ?? (lighter ? 'Lighter than paid for' : ''),
  restock,
  way: wayOf[order.paymentMethod],
  date: today,
  reference: '',
})

/** What of an order is refunded. `remaining`: pieces that are left, by order line. */
export type RefundScope = { lighter: RefundedDifference; asCredit: boolean; remaining: number[] | undefined }

/** A request for the preview, which needs no `asCredit`. */
export type PreviewRequest = Omit<RefundRequest, 'asCredit'> & { asCredit?: boolean }

/** Returns the request for a typed refund; undefined while nothing is chosen. */
export function refundRequestOf(
  { by, counts, amount, restock }: RefundEntry,
  { lighter, asCredit, remaining = [] }: RefundScope,
): PreviewRequest | undefined {
  if (lighter) return { lighter, restock: false }

  if (by === 'amount') {
    const rupees = readTypedAmount(amount)
    return rupees ? { amount: rupees, restock: false, asCredit } : undefined
  }

  const lines = remaining
    .map((quantity, position) => ({ position, quantity: Number(counts.get(position) ?? quantity) }))
    .filter(({ quantity }) => quantity !== 0)
  return lines.length > 0 ? { lines, restock, asCredit } : undefined
}
