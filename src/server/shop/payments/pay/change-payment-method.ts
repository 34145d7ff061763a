import type * as z from 'zod/mini'
import { paiseOf } from '../../../../rules/pricing.ts'
import { presentTotals } from '../../../../rules/present-totals.ts'
import type { PaymentMethodChange } from '../../../../contract/order-input.schemas.ts'
import type { Order } from '../../../../contract/order.ts'
import type { Actor, AppContext } from '../../../core/context.ts'
import { insertOrRetry } from '../../../core/db/errors.ts'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import { lockRow } from '../../../core/db/sql/lock-rows.ts'
import type { Tx } from '../../../core/db/types.ts'
import { AppError } from '../../../core/lib/errors.ts'
import { awaitsConfirmation, confirmationOf } from '../../orders/base/confirm-order.ts'
import { mailOrderPlaced } from '../../orders/base/order-placed-mail.ts'
import { lockOrder, requireOwnOrder } from '../../orders/base/order-queries.ts'
import { orderWithDetails } from '../../orders/base/order-row.ts'
import { saveOrder } from '../../orders/base/save-order.ts'
import { priceUntilOf } from '../../orders/place/unpaid-orders.ts'
import { taxRows, totalColumns } from '../../orders/place/write-order.ts'
import { endStartedPayments } from '../base/end-started-payments.ts'
import { priceByMethod, readMethodInputs, type PriceByMethod } from '../base/price-by-method.ts'
import { requireWaiting } from '../base/waiting-order.ts'

type MethodChange = { actor: Actor; orderId: string } & z.output<typeof PaymentMethodChange>

/**
 * Changes the method of the customer's waiting order, which is then placed as one by that method: it keeps
 * its number, pieces and prices, and is mailed. A payment that was started online may still pay it.
 * @throws AppError as `priceByMethod` and `requireWaiting` do; price_changed if the customer has seen another
 * amount; invalid_input if another order has its UTR; RetryTransaction if one gets it in the meantime.
 */
export async function changePaymentMethod(
  tx: Tx,
  { settings }: AppContext,
  { actor, orderId, paymentMethod, amount, utr = null }: MethodChange,
): Promise<Order> {
  // Limits count all orders of the customer, as when an order is placed.
  await lockRow(tx, 'users', actor.id)
  const { id } = await requireOwnOrder(tx.db, actor, orderId)
  const waiting = await lockOrder(tx, id)
  await requireWaiting(tx.db, waiting)

  const inputs = await readMethodInputs(tx.db, settings, { order: waiting, utr })
  const price = priceByMethod(settings, inputs, paymentMethod)
  const { order } = price
  const { lines } = inputs
  if (paiseOf(amount) !== price.paise) throw priceChanged(order, price)

  const isCash = paymentMethod === 'COD'
  const sent = { method: paymentMethod, email: order.email }
  const change = {
    payment_method: paymentMethod,
    payment_status:
      isCash && !awaitsConfirmation(settings, sent) ? 'due_on_delivery' : 'awaiting_confirmation',
    utr: isCash ? null : utr,
    auto_cancels: isCash && settings.cod.releaseHours > 0 ? 1 : 0,
    pay_by: null,
    price_until: priceUntilOf(settings, paymentMethod, lines),
    ...(price.totals && totalColumns(price.totals, { discount: order.discount_points, prepaidDiscount: 0 })),
  }
  const changed = await insertOrRetry(saveOrder(tx, order, change))
  await replaceTaxes(tx, id, price)
  await endStartedPayments(tx, id)

  await mailOrderPlaced(tx, settings, {
    actor,
    order: changed,
    lines,
    confirmation: confirmationOf(settings, { id, ...sent }),
  })
  return orderWithDetails(tx.db, changed, actor)
}

function priceChanged(order: OrderRow, { totals }: PriceByMethod): AppError {
  return new AppError('price_changed', 'The price of your order has changed. Please review your order.', {
    ...(totals && { totals: presentTotals(totals, order.discount_points) }),
  })
}

async function replaceTaxes(tx: Tx, orderId: string, { totals }: PriceByMethod): Promise<void> {
  if (!totals) return

  await tx.db.deleteFrom('order_taxes').where('order_id', '=', orderId).execute()
  const taxes = taxRows(totals, orderId)
  if (taxes.length > 0) await tx.db.insertInto('order_taxes').values(taxes).execute()
}
