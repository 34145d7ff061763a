import type * as z from 'zod/mini'
import { toRupees } from '../../../contract/money.ts'
import type * as contract from '../../../contract/price-preview.schemas.ts'
import type { PricePreview } from '../../../contract/price-preview.ts'
import { AppError } from '../../core/lib/errors.ts'
import { planVariants } from './plan-variants.ts'
import { withTaxOf, type PriceSources } from './product-row.ts'
import { breakupOf, makingOf, oldPriceOf, priceVariants, requireWeighable } from './weighed-prices.ts'

/**
 * Computes the price of a weighed variant at the current rates. Reads and writes no table.
 * @throws AppError invalid_input for a variant that cannot be weighed, such as `There is no rate for 18K
 * (750) yet.`
 */
export function previewPrice(
  shop: PriceSources,
  { variant, priceRule, taxClassId, metal }: z.output<typeof contract.previewPrice.body>,
): PricePreview {
  const product = { metal, pricing: 'weight' as const, price_rule: JSON.stringify(priceRule) }
  const variants = planVariants([{ ...variant, color: 'Gold' }], [], { metal, pricing: 'weight', colors: [] })
  const rates = shop.rates.ratesAt(Date.now())
  requireWeighable(product, variants, rates)
  const [priced] = priceVariants(product, variants, () => rates)
  const breakup = breakupOf(priced?.weighing ?? null)
  if (!priced || !breakup) throw new AppError('invalid_input', 'variant: has no price by weight')
  const oldPrice = oldPriceOf(priced.weighing)
  return {
    ...breakup,
    oldPrice: oldPrice === null ? null : toRupees(oldPrice),
    priceWithTax: withTaxOf(
      { price: priced.price, making: makingOf(priced.weighing) },
      { tax_class_id: taxClassId },
      shop.settings,
    ),
  }
}
