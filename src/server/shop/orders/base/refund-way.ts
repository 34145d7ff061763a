import type { PaymentSource } from '../../../../contract/manage-payments.ts'
import { COURIER_CASH } from '../../../../rules/day-book.ts'

/** `way`: how the owner paid it back, if it was entered; `method`: that of the order. */
type Refunded = { way: string | null; provider: PaymentSource; method: string }

/** How a refund went out: without another word, as the money came in. */
export const refundWay = ({ way, provider, method }: Refunded): string =>
  way ?? (provider === 'cash' && method === 'COD' ? COURIER_CASH : provider)
