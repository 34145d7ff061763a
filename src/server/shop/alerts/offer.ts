import { toPaise } from '../../../contract/money.ts'
import { defaultVariant } from '../../../rules/variants.ts'
import { withTaxOf, type ListedProductRow, type PriceSources } from '../catalogue/product-row.ts'
import { parseVariants } from '../catalogue/variant-row.ts'
import { makingOf, priceVariants } from '../catalogue/weighed-prices.ts'

/** What alerts compare and mails name. `paise`: the price of one piece with GST at current rates. */
export type Offer = { stock: number | null; paise: number; size: string; color: string }

/** The offer of a variant, or of the product itself; undefined if the product does not have the variant. */
export function offerOf(
  row: ListedProductRow,
  variantId: string | null,
  { settings, rates }: PriceSources,
): Offer | undefined {
  const stored = parseVariants(row.variants).filter(({ id }) => variantId === null || id === variantId)
  const chosen = defaultVariant(priceVariants(row, stored, (needed) => rates.ratesAt(Date.now(), needed)))
  if (chosen === undefined && variantId !== null) return undefined
  const paise = toPaise(
    withTaxOf(
      { price: chosen?.price ?? row.price_paise, making: makingOf(chosen?.weighing ?? null) },
      row,
      settings,
    ),
  )
  if (chosen === undefined || variantId === null) return { stock: row.stock, paise, size: '', color: '' }
  return { stock: chosen.stock, paise, size: chosen.size, color: chosen.color }
}
