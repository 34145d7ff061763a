import type { CounterDiscount } from '../../../../contract/counter-order.ts'
import { toPaise } from '../../../../contract/money.ts'
import { presentTotals } from '../../../../rules/present-totals.ts'
import type { CartTerms, LineDiscounts, Totals } from '../../../../rules/cart-totals.ts'
import { lessMaking, reachAmount, wholeMaking } from '../../../../rules/counter-discount.ts'
import { toBasisPoints } from '../../../../rules/pricing.ts'
import type { Config } from '../../../core/config/config.ts'
import type { OrderLineRow } from '../../../core/db/schema/order-tables.ts'
import { invalid } from '../../../core/lib/errors.ts'
import { rupees } from '../../../../rules/paise-text.ts'
import { standardClass } from '../../settings/tax-classes.ts'
import { priceLines, pricedLine } from '../base/order-line.ts'

type Priced = { lines: OrderLineRow[]; totals: Totals }

/**
 * A priced counter order at the amount that was agreed, or with less making: taken off its lines. @throws
 * AppError invalid_input for an amount above the total, a percentage without making charges, or if nothing is
 * left to pay.
 */
export function atAgreedPrice<P extends Priced>(
  settings: Config,
  priced: P,
  { finalAmount, makingDiscountPercent }: CounterDiscount,
): P {
  if (finalAmount !== undefined) {
    const amount = toPaise(finalAmount)
    return withDiscounts(settings, priced, reach(settings, priced, amount), { finalAmount: amount })
  }
  if (makingDiscountPercent !== undefined)
    return withDiscounts(settings, priced, lessMakingOf(priced, makingDiscountPercent))

  return priced
}

function reach(settings: Config, { lines, totals }: Priced, amount: number): LineDiscounts[] {
  const terms = { standard: standardClass(settings), roundsOff: settings.roundsOff }
  const discounts = reachAmount(lines.map(pricedLine), terms, amount)
  if (discounts === null)
    throw invalid('finalAmount', `must be at most the present total, ${rupees(totals.grandTotal)}`)

  return discounts
}

function lessMakingOf({ lines }: Priced, percent: number): LineDiscounts[] {
  const pricedLines = lines.map(pricedLine)
  if (wholeMaking(pricedLines) === 0)
    throw invalid('makingDiscountPercent', 'is not possible: there are no making charges')

  return lessMaking(pricedLines, toBasisPoints(percent))
}

function withDiscounts<P extends Priced>(
  settings: Config,
  priced: P,
  discounts: readonly LineDiscounts[],
  terms: Pick<CartTerms, 'finalAmount'> = {},
): P {
  const lines = priced.lines.map((line, index) => ({
    ...line,
    making_discount_paise: discounts[index]?.makingDiscount ?? 0,
    price_discount_paise: discounts[index]?.priceDiscount ?? 0,
  }))
  const totals = priceLines(lines, settings, { ...terms, discount: 0 })
  if (totals.grandTotal === 0) throw invalid('makingDiscountPercent', 'must leave something to pay')

  return { ...priced, lines, totals }
}

/** Special prices and discounts as the audit log shows them: a text for each line, and rupees. */
export function auditedConcessions({ lines, totals }: Priced) {
  const { makingDiscount, priceDiscount } = presentTotals(totals, 0)
  const specialPrices = lines.flatMap(({ name, price_paise, list_price_paise, price_reason }) =>
    list_price_paise === null
      ? []
      : `${name}: ${rupees(price_paise)} instead of ${rupees(list_price_paise)}. ${price_reason}`,
  )

  return { ...(specialPrices.length > 0 && { specialPrices }), makingDiscount, priceDiscount }
}
