import type { CartLine, CartSummary, CartTotals } from '../../contract/cart.ts'
import { toPaise } from '../../contract/money.ts'
import type { PaymentMethod } from '../../contract/order.ts'
import type { ShopFacts } from '../../contract/settings.ts'
import type { TaxClassFacts } from '../../contract/tax-class.ts'
import { presentTotals } from '../../rules/present-totals.ts'
import { priceCart, type TaxClass } from '../../rules/cart-totals.ts'
import { isPrepaid } from '../../rules/prepaid.ts'
import { toBasisPoints } from '../../rules/pricing.ts'

/** The totals in the order summary, with the grand total also in paise. */
export type ShownTotals = CartTotals & { paise: number }

/** Totals of the lines as shown now and paid by this method, by the same rules as the server's. */
export function shownTotals(
  lines: readonly Pick<CartLine, 'price' | 'quantity' | 'taxClassId' | 'making'>[],
  summary: CartSummary | undefined,
  shop: PriceFacts,
  method: PaymentMethod | null = null,
): ShownTotals {
  const { coupon } = summary ?? {}
  // The shop computes coupons on making or of an amount.
  if (summary && (coupon?.kind ?? coupon?.base)) {
    const totals = (isPrepaid(method) && summary.prepaidTotals) || summary.totals
    return { ...totals, paise: toPaise(totals.grandTotal) }
  }

  const discount = toBasisPoints(coupon?.discountPercentage ?? 0)
  const prepaidDiscount = isPrepaid(method) ? toBasisPoints(shop.prepaidDiscount ?? 0) : 0
  const { taxClasses, roundsOff } = shop
  const [standard, ...others] = taxClasses.map(toTaxClass)
  if (!standard) throw new TypeError('The shop has no Standard tax class.')
  const classOf = (id: string | undefined) => others.find((_, index) => taxClasses[index + 1]?._id === id)
  const priced = lines.map(({ price, quantity, taxClassId, making = 0 }) => ({
    price: toPaise(price),
    quantity,
    taxClass: classOf(taxClassId),
    making: toPaise(making),
  }))
  const totals = priceCart(priced, { discount, prepaidDiscount, standard, roundsOff })
  return { ...presentTotals(totals, discount, prepaidDiscount), paise: totals.grandTotal }
}

type PriceFacts = Pick<ShopFacts, 'taxClasses' | 'roundsOff' | 'prepaidDiscount'>

const toTaxClass = ({ position, name, hsn, rate, makingRate }: TaxClassFacts): TaxClass => ({
  position,
  name,
  hsn,
  rate: toBasisPoints(rate),
  makingRate: makingRate === null ? null : toBasisPoints(makingRate),
})
