import type { CartLine, CartSummary, CartTotals } from '../../contract/cart.ts'
import { toPaise } from '../../contract/money.ts'
import type { ShopFacts } from '../../contract/settings.ts'
import type { TaxClassFacts } from '../../contract/tax-class.ts'
import { presentTotals } from '../../rules/present-totals.ts'
import { priceCart, type TaxClass } from '../../rules/cart-totals.ts'
import { toBasisPoints } from '../../rules/pricing.ts'

/** The totals in the order summary, with the grand total also in paise. */
export type ShownTotals = CartTotals & { paise: number }

/** Totals of the lines as shown now, by the same rules as the server's. */
export function shownTotals(lines: readonly Pick<CartLine, 'price' | 'quantity' | 'taxClassId' | 'making'>[], summary: CartSummary | undefined, { taxClasses, roundsOff }: TaxFacts): ShownTotals {
  const discount = toBasisPoints(summary?.coupon?.discountPercentage ?? 0)
  const [standard, ...others] = taxClasses.map(toTaxClass)
  if (!standard) throw new TypeError('The shop has no Standard tax class.')
  const classOf = (id: string | undefined) => others.find((_, index) => taxClasses[index + 1]?._id === id)
  const priced = lines.map(({ price, quantity, taxClassId, making = 0 }) => ({ price: toPaise(price), quantity, taxClass: classOf(taxClassId), making: toPaise(making) }))
  const totals = priceCart(priced, { discount, standard, roundsOff })
  return { ...presentTotals(totals, discount), paise: totals.grandTotal }
}

type TaxFacts = Pick<ShopFacts, 'taxClasses' | 'roundsOff'>

const toTaxClass = ({ position, name, hsn, rate, makingRate }: TaxClassFacts): TaxClass => ({
  position, name, hsn, rate: toBasisPoints(rate), makingRate: makingRate === null ? null : toBasisPoints(makingRate),
})
