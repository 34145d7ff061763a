import type { CounterDiscounts } from '../../../core/db/schema/order-tables.ts'
import { rupees } from '../../../../rules/paise-text.ts'

/** `Discount: ₹3,587.50 on making, ₹3,084.03 on price.`; empty without one. */
export function counterDiscountText({
  making_discount_paise,
  price_discount_paise,
}: CounterDiscounts): string {
  const parts = [
    making_discount_paise > 0 && `${rupees(making_discount_paise)} on making`,
    price_discount_paise > 0 && `${rupees(price_discount_paise)} on price`,
  ].filter(Boolean)

  return parts.length === 0 ? '' : `Discount: ${parts.join(', ')}.`
}
