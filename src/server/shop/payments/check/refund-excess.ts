import { rupees } from '../../../../rules/paise-text.ts'
import type { PaymentRow } from '../../../core/db/schema/payment-tables.ts'
import type { Tx } from '../../../core/db/types.ts'
import { AppError } from '../../../core/lib/errors.ts'
import type { ProviderRefund } from '../../../core/payment-provider/payment-provider.ts'
import { readReceived } from '../../orders/base/order-payments.ts'
import { findOrder } from '../../orders/base/order-queries.ts'
import { isFromProvider, lockPaymentToCheck, requireNoOrder } from '../base/payment-queries.ts'
import { recordOnce } from '../follow/record-provider-refund.ts'
import {
  NOT_REQUESTED,
  requireAccount,
  sendBack,
  setRequested,
  type ProviderStep,
} from '../base/refund-at-provider.ts'

/** The provider sends back a rupee at least. */
const MIN_REFUND_PAISE = 100

/** The part of a payment above the amount due, and the provider's payment. */
type Excess = Pick<PaymentRow, 'provider'> & {
  providerPaymentId: string
  amountPaise: number
  excessPaise: number
}

/**
 * Sends back what of a provider's payment is above the amount due of its order, so that the rest pays it
 * exactly; does nothing if it is not above it by a rupee. `key`: the order, its own one if left out. Safe to
 * repeat. @throws AppError not_found; invalid_input for a payment of an order whose refund has failed;
 * stale_edit if it is settled already, its refund has been requested, or the provider rejects it; unavailable
 * if the provider cannot be reached.
 */
export async function refundExcess(step: ProviderStep, key: string | undefined): Promise<void> {
  const { independentTransaction, settings, actor, id } = step
  const excess = await independentTransaction(async (tx) => {
    const requestedExcess = await readExcess(tx, id, key)
    if (requestedExcess) await setRequested(tx, id, { settled_by: actor.username, settled_as: 'accept' })
    return requestedExcess
  })
  if (!excess) return

  const { providerPaymentId, excessPaise } = excess
  const refund = await sendBack(step, requireAccount(settings, excess), {
    key: `${id}-excess`,
    providerPaymentId,
    amountPaise: excessPaise,
  })
  await independentTransaction((tx) => lowerToDue(tx, id, excess, refund))
}

async function readExcess(tx: Tx, id: string, key: string | undefined): Promise<Excess | null> {
  const payment = await lockPaymentToCheck(tx, id)
  requireNoOrder(payment)
  if (payment.settled_by !== null && payment.settled_as !== 'accept')
    throw new AppError('stale_edit', 'A refund of this payment has been requested.')

  const orderKey = key ?? payment.order_id
  const order = orderKey === null ? undefined : await findOrder(tx.db, orderKey).executeTakeFirst()
  const isOpen = order?.payment_status === 'awaiting_confirmation'
  if (!order || !isOpen || !isFromProvider(payment) || payment.currency !== null) return null

  const excessPaise = payment.amount_paise - (order.grand_total_paise - (await readReceived(tx.db, order)))
  return excessPaise < MIN_REFUND_PAISE || payment.provider_payment_id === null
    ? null
    : {
        provider: payment.provider,
        providerPaymentId: payment.provider_payment_id,
        amountPaise: payment.amount_paise,
        excessPaise,
      }
}

/** The payment is the rest now; a report of the refund has no further effect. */
async function lowerToDue(
  tx: Tx,
  id: string,
  { amountPaise, excessPaise }: Excess,
  refund: ProviderRefund,
): Promise<void> {
  if (!(await recordOnce(tx, refund))) return

  await tx.db
    .updateTable('payments')
    .set({
      ...NOT_REQUESTED,
      amount_paise: amountPaise - excessPaise,
      reason: `${rupees(excessPaise)} of ${rupees(amountPaise)} was sent back.`,
      updated_at: Date.now(),
    })
    .where('id', '=', id)
    .execute()
}
