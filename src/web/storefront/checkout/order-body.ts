import type { CartLine } from '../../../contract/cart.ts'
import type { CallInput } from '../../../contract/endpoint.ts'
import type { createOrder, PaymentMethod } from '../../../contract/order.ts'
import { amountText } from '../../../rules/pricing.ts'
import type { Held } from './use-hold.ts'

type Ordered = {
  /** What is paid by UPI while it is held. */
  hold: Held | undefined
  lines: CartLine[]
  /** What the shopper sees that they pay. */
  paise: number
  email: string
  paymentMethod: PaymentMethod
  addressId: string | null
  /** Empty where it is not known. */
  utr: string
}

/** The body of the call that orders a cart: of a held one, what was in it when it was held. */
export const orderBody = ({ hold, lines, paise, email, paymentMethod, addressId, utr }: Ordered): CallInput<typeof createOrder>['body'] => ({
  products: (hold?.lines ?? lines).map(orderedLine),
  amount: amountText(paise),
  email,
  paymentMethod,
  ...(hold && { holdId: hold.holdId }),
  ...(addressId !== null && { addressId }),
  ...(paymentMethod === 'UPI' && utr !== '' && { utr }),
})

const orderedLine = ({ productId, quantity, size, color }: CartLine) => ({
  productId, quantity, ...(size !== null && { size }), ...(color !== null && { color }),
})
