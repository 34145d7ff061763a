import type { CartLine } from '../../../contract/cart.ts'
import type { CallInput } from '../../../contract/calls.ts'
import type { PanDeclaration, placeOrder, PaymentMethod } from '../../../contract/order.ts'
import { amountText } from '../../../rules/pricing.ts'
import type { Gift } from './gift-choice.tsx'
import type { Held } from './use-hold.ts'

type Ordered = {
  /** The price hold of a UPI payment. */
  hold: Held | undefined
  lines: CartLine[]
  /** The grand total shown to the customer. */
  paise: number
  email: string
  paymentMethod: PaymentMethod
  addressId: string | null
  /** Empty if unknown. */
  utr: string
  gift?: Gift | undefined
  /** Undefined if the order needs none. */
  pan?: { text: string; declaration: PanDeclaration | undefined } | undefined
}

/**
 * Builds the request that orders a cart. With a price hold, it contains the lines at the time of the hold.
 */
export const orderBody = ({
  hold,
  lines,
  paise,
  email,
  paymentMethod,
  addressId,
  utr,
  gift,
  pan,
}: Ordered): CallInput<typeof placeOrder>['body'] => ({
  products: (hold?.lines ?? lines).map(orderedLine),
  amount: amountText(paise),
  email,
  paymentMethod,
  holdId: hold?.holdId,
  addressId: addressId ?? undefined,
  utr: paymentMethod !== 'COD' && utr !== '' ? utr : undefined,
  gift: gift || undefined,
  ...(pan?.declaration ? { panDeclaration: pan.declaration } : { pan: pan?.text }),
})

const orderedLine = ({ productId, quantity, size, color, pieceId, engraving }: CartLine) => ({
  productId,
  quantity,
  size: size ?? undefined,
  color: color ?? undefined,
  pieceId,
  engraving,
})
