import { toRupees } from '../../../../contract/money.ts'
import type { PaymentOption } from '../../../../contract/online-payment.ts'
import { paymentMethods } from '../../../../contract/order.ts'
import type { Actor, AppContext } from '../../../core/context.ts'
import type { Queries } from '../../../core/db/types.ts'
import { AppError } from '../../../core/lib/errors.ts'
import { requireOwnOrder } from '../../orders/base/order-queries.ts'
import { priceByMethod, readMethodInputs } from '../base/price-by-method.ts'
import { requireWaiting } from '../base/waiting-order.ts'

/**
 * Lists the other methods that the customer's waiting order fits. @throws AppError not_found; invalid_input
 * if it is not paid online; stale_edit if it no longer waits.
 */
export async function listPaymentChoices(
  db: Queries,
  { settings }: AppContext,
  { actor, orderId }: { actor: Actor; orderId: string },
): Promise<PaymentOption[]> {
  const order = await requireOwnOrder(db, actor, orderId)
  await requireWaiting(db, order)

  const inputs = await readMethodInputs(db, settings, { order, utr: null })
  const choices: PaymentOption[] = []
  for (const paymentMethod of paymentMethods) {
    try {
      const { paise } = priceByMethod(settings, inputs, paymentMethod)
      choices.push({ paymentMethod, amount: toRupees(paise) })
    } catch (error) {
      // A method that the order does not fit is left out.
      if (!(error instanceof AppError)) throw error
    }
  }
  return choices
}
