import { v7 as uuidv7 } from 'uuid'
import { toRupees } from '../../../../contract/money.ts'
import type { PaymentSource } from '../../../../contract/manage-payments.ts'
import type { RefundWay } from '../../../../contract/refund.ts'
import { chargeAmount, taxableOf, taxOf, type LineQuantity } from '../../../../rules/refund.ts'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import type { RefundRow } from '../../../core/db/schema/payment-tables.ts'
import type { Tx } from '../../../core/db/types.ts'
import { issueRefundNotes } from '../../invoicing/issue-credit-note.ts'
import { issueRefundVouchers } from '../../invoicing/receipts/issue-refund-vouchers.ts'
import { mailOrderRefunded } from './refund-mail.ts'
import { recordEvent, type EventActor } from '../base/order-changes.ts'
import { requireOpenDay } from '../base/open-day.ts'
import { customerOf } from '../base/order-queries.ts'
import { returnToStock } from '../../stock/return-to-stock.ts'
import { readOrderLines } from '../../invoicing/register/order-records.ts'
import { sumQuantities, readUnsentLines } from '../fulfil/read-unsent-lines.ts'
import { orderOwner } from '../../stock/stock-owner.ts'
import { isOnlineProvider } from '../../../../contract/payment-providers.ts'
import { saveOrder } from '../base/save-order.ts'
import { refundWay } from '../base/refund-way.ts'
import type { PlannedRefund, RefundPart } from './plan-order-refund.ts'
import { isCancelled } from '../base/order-state.ts'

/**
 * Whether the owner pays money back that came in so; otherwise the provider does, or it is kept as credit.
 */
export const isByHand = (provider: PaymentSource): boolean =>
  !isOnlineProvider(provider) && provider !== 'credit'

/** How the owner has paid money back, and on which day. */
export type PaidBack = { way: RefundWay; date: string; reference: string }

/** `paidBack` is null if the owner has not said how. */
type Refunding = {
  actor: EventActor
  reason: string
  restock: boolean
  paidBack: PaidBack | null
  /** The return that is refunded. */
  returnId?: string | undefined
}

/**
 * Records a planned refund of a locked order with all its effects: order totals, stock, credit notes,
 * history, audit log and mail. Returns the changed order.
 */
export async function recordRefund(
  tx: Tx,
  order: OrderRow,
  plan: PlannedRefund,
  { actor, reason, restock, paidBack, returnId }: Refunding,
): Promise<OrderRow> {
  const rows = plan.parts.map((part, index) =>
    // The pieces belong to the first of several parts.
    refundRow(order, part, { lines: index === 0 ? plan.lines : [], actor, reason, paidBack }),
  )
  if (plan.parts.some((part, index) => isFromDrawer(order, part, rows[index]))) await requireOpenDay(tx)
  await tx.db
    .insertInto('refunds')
    .values(rows.map((row) => ({ ...row, return_id: returnId ?? null })))
    .execute()

  const amount = chargeAmount(plan.charge)
  const doneParts = plan.parts.filter(({ provider }) => !isOnlineProvider(provider))
  const isWhole = amount === plan.left && doneParts.length === rows.length && !plan.hasOpen

  const refunded = await saveOrder(
    tx,
    order,
    {
      refunded_paise: (order.refunded_paise ?? 0) + amount,
      refunded_taxable_paise: (order.refunded_taxable_paise ?? 0) + taxableOf(plan.charge),
      unsent_pieces: await countUnsent(tx, { ...order, refunded_paise: amount }),
      ...(isWhole && { payment_status: 'refunded' }),
    },
    { refund: { amount: toRupees(amount), reason, ...paidBack } },
  )

  // What a cancelled order had taken out of stock has been dealt with.
  if (restock && !isCancelled(order))
    await returnToStock(tx, orderOwner(order), { lines: plan.lines, by: actor.id })
  if (refunded.payment_status === 'refunded') await recordEvent(tx, actor, order.id, 'refunded')

  // What the provider pays back gets credit note and mail once it is done.
  const [firstPart] = doneParts
  if (!firstPart) return refunded

  await issueRefundNotes(tx, refunded)
  if (isWhole) await issueRefundVouchers(tx, refunded, paidBack?.way)
  await mailOrderRefunded(tx, await customerOf(tx.db, order), refunded, {
    id: rows.find(({ state }) => state === 'done')?.id ?? '',
    amountPaise: sumOf(doneParts),
    to: isByHand(firstPart.provider) ? (paidBack?.way ?? firstPart.provider) : firstPart.provider,
    ...creditOf(doneParts),
    pieces: firstPart === plan.parts[0] ? piecesOf(plan) : [],
  })

  return refunded
}

/** Whether a part of a refund is paid out of the drawer. */
const isFromDrawer = ({ payment_method }: OrderRow, { provider }: RefundPart, row?: RefundRow): boolean =>
  refundWay({ way: row?.way ?? null, provider, method: payment_method }) === 'cash'

/** Counts the units still to be sent of an order that was sent in part; its new refund is stored already. */
async function countUnsent({ db }: Tx, order: OrderRow): Promise<number | null> {
  if (!order.unsent_pieces) return order.unsent_pieces

  return sumQuantities(await readUnsentLines(db, order, await readOrderLines(db, order.id)))
}

type RowFacts = Pick<Refunding, 'actor' | 'reason' | 'paidBack'> & { lines: readonly LineQuantity[] }

function refundRow(
  order: OrderRow,
  { paymentId, provider, charge, sentPaise }: RefundPart,
  { lines, actor, reason, paidBack }: RowFacts,
): RefundRow {
  const id = uuidv7()
  const now = Date.now()
  const byHand = isByHand(provider) ? paidBack : null

  return {
    id,
    idempotency_key: id,
    order_id: order.id,
    payment_id: paymentId,
    lines: JSON.stringify(lines),
    charge: JSON.stringify(charge),
    amount_paise: chargeAmount(charge),
    sent_paise: sentPaise ?? null,
    taxable_paise: taxableOf(charge),
    tax_paise: taxOf(charge),
    reason,
    state: isOnlineProvider(provider) ? 'requested' : 'done',
    provider_refund_id: null,
    way: provider === 'credit' ? 'credit' : (byHand?.way ?? null),
    paid_on: byHand?.date ?? null,
    reference: byHand?.reference ?? null,
    by_user: actor.id,
    created_at: now,
    updated_at: now,
  }
}

const sumOf = (parts: readonly RefundPart[]): number =>
  parts.reduce((sum, { charge }) => sum + chargeAmount(charge), 0)

/** How much of a refund is kept as credit beside money. */
function creditOf(parts: readonly RefundPart[]): { creditPaise?: number } {
  const credits = parts.filter(({ provider }) => provider === 'credit')
  const hasBoth = credits.length > 0 && credits.length < parts.length

  return hasBoth ? { creditPaise: sumOf(credits) } : {}
}

/** `2 × Payal anklet`, by line. */
const piecesOf = ({ lines, orderLines }: Pick<PlannedRefund, 'lines' | 'orderLines'>): string[] =>
  lines.map(({ position, quantity }) => `${quantity} × ${orderLines[position]?.name ?? ''}`)
