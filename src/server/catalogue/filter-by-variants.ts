import { sql } from 'kysely'
import type { ManagedProductFilter } from '../../contract/manage-products.ts'
import type { Queries } from '../db/types.ts'
import { contains } from '../db/sql/contains.ts'

type VariantFilter = Pick<ManagedProductFilter, 'purity' | 'minWeight' | 'maxWeight' | 'size'>

const milligrams = (grams: number) => Math.round(grams * 1000)

/** Whether products are filtered by purity or weight, which only variants have. */
export const asksForVariants = ({ purity, minWeight, maxWeight }: VariantFilter): boolean => [purity, minWeight, maxWeight].some((each) => each !== undefined)

/** The products with a variant of this purity, net weight and size: one that fits all of them. */
export function productsWithVariant(db: Queries, { purity, minWeight, maxWeight, size }: VariantFilter) {
  let found = db.selectFrom('variants').select('product_id')
  if (purity !== undefined) found = found.where('fineness', '=', purity)
  if (minWeight !== undefined) found = found.where('net_mg', '>=', milligrams(minWeight))
  if (maxWeight !== undefined) found = found.where('net_mg', '<=', milligrams(maxWeight))
  return size ? found.where('size', '=', size) : found
}

/** Whether a product is made in this size; the sizes of its variants are in its own column, too. */
export const isMadeIn = (size: string) => contains(sql<string>`',' || replace(products.size, ', ', ',') || ','`, `,${size},`)
