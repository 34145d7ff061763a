import type { Order } from '../../../contract/order.ts'
import { moneyText } from '../../../rules/money-text.ts'

/** How a payment differs from what it pays of its order; empty if it does not. */
export function differenceText({ offer, fee }: Pick<Order['payments'][number], 'offer' | 'fee'>): string {
  if (offer !== undefined) return `${moneyText(offer)} of it is an offer of the payment provider.`

  return fee === undefined ? '' : `The customer paid ${moneyText(fee)} more, as the fee of the provider.`
}
