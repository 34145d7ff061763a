import type { ShopFacts } from '../../../contract/settings.ts'
import type { ShownVariant } from '../../../contract/variant.ts'

/**
 * Whether the page of a piece shows its price break-up. By default silver with stones does not: the metal is
 * a small part of its price.
 */
export function showsBreakup(
  { breakup, stones }: Pick<ShownVariant, 'breakup' | 'stones'>,
  { priceBreakup }: Pick<ShopFacts, 'priceBreakup'>,
): boolean {
  if (!breakup || priceBreakup === 'none') return false
  return priceBreakup === 'all' || breakup.rate.metal !== 'silver' || stones.length === 0
}
