import type { Product } from '../../../contract/product.ts'
import type { ShopFacts } from '../../../contract/settings.ts'
import { notReturnableReason } from '../../../rules/returns.ts'

type Returned = Pick<Product, 'name' | 'category' | 'hallmarkReason'> &
  Partial<Pick<Product, 'returnDays' | 'notReturnable'>>

/**
 * The days after delivery in which a piece can be returned; undefined in a shop that states none, and for a
 * piece that can't be returned.
 */
export const returnDaysOf = (
  { name, category, hallmarkReason, returnDays, notReturnable = null }: Returned,
  shop: Pick<ShopFacts, 'returnDays'>,
): number | undefined =>
  shop.returnDays === undefined ||
  notReturnableReason({ name, category, hallmarkReason, notReturnable }) !== null
    ? undefined
    : (returnDays ?? shop.returnDays)
