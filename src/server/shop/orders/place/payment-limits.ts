import { toPaise } from '../../../../contract/money.ts'
import type { NewOrder, PaymentMethod } from '../../../../contract/order.ts'
import type { Totals } from '../../../../rules/cart-totals.ts'
import { isBelowOnline } from '../../../../rules/payment-state.ts'
import type { Config } from '../../../core/config/config.ts'
import type { OrderPanRow } from '../../../core/db/schema/order-tables.ts'
import { AppError } from '../../../core/lib/errors.ts'
import { encryptPan } from '../../pan/order-pans.ts'

/** Thrown if the shop has not set up its UPI ID yet. */
export const upiNotAccepted = () =>
  new AppError('invalid_input', 'paymentMethod: this shop does not take payment by UPI yet')

/** Whether an amount is above a limit in rupees; exactly the limit is allowed. */
const isAbove = ({ grandTotal }: Pick<Totals, 'grandTotal'>, limit: number | null): limit is number =>
  limit !== null && grandTotal > toPaise(limit)

const rupees = (amount: number) => `₹${amount.toLocaleString('en-IN')}`

/**
 * Returns the encrypted PAN that an order needs, or null if it needs none: then a PAN in the request is not
 * stored.
 * @throws AppError pan_needed; unavailable if it cannot be stored safely.
 */
export function panOf(
  settings: Config,
  orderId: string,
  { pan }: Pick<NewOrder, 'pan'>,
  totals: Totals,
): OrderPanRow | null {
  const { panLimit } = settings
  if (!isAbove(totals, panLimit)) return null
  if (!pan) throw new AppError('pan_needed', `PAN is needed for orders above ${rupees(panLimit)}.`)
  return encryptPan(settings, orderId, pan)
}

/**
 * Returns the encrypted PAN of the seller of old gold; null if its amount in paise needs none.
 * @throws AppError as panOf does.
 */
export function sellerPanOf(
  settings: Config,
  creditId: string,
  { pan }: { pan?: string | null | undefined },
  paise: number,
): Pick<OrderPanRow, 'pan' | 'pan_key'> | null {
  const { panLimit } = settings
  if (!isAbove({ grandTotal: paise }, panLimit)) return null
  if (!pan) throw new AppError('pan_needed', `PAN is needed for old gold above ${rupees(panLimit)}.`)
  return encryptPan(settings, creditId, pan)
}

/** @throws AppError cod_limit, upi_limit or invalid_input if this method cannot pay the amount. */
export function requireMethodFits(
  settings: Config,
  method: PaymentMethod,
  totals: Pick<Totals, 'grandTotal'>,
): void {
  if (method === 'COD' && isAbove(totals, settings.codLimit)) {
    throw new AppError(
      'cod_limit',
      `Cash on delivery is available for orders up to ${rupees(settings.codLimit)}.`,
    )
  }
  if (method === 'UPI') requireWithinUpiLimit(settings, totals)
  if (method === 'ONLINE') requireOnlineFits(totals.grandTotal)
}

/** @throws AppError invalid_input if the payment provider does not take so little. */
export function requireOnlineFits(paise: number): void {
  if (isBelowOnline(paise))
    throw new AppError(
      'invalid_input',
      'This amount is too small to be paid online. Please choose another way.',
    )
}

/** @throws AppError upi_limit. */
export function requireWithinUpiLimit(
  { upi: { limit }, bank }: Pick<Config, 'upi' | 'bank'>,
  totals: Pick<Totals, 'grandTotal'>,
): void {
  if (!isAbove(totals, limit)) return
  throw new AppError(
    'upi_limit',
    `One UPI payment can be at most ${rupees(limit)}. ${bank ? 'Please choose bank transfer.' : 'Please contact us.'}`,
  )
}
