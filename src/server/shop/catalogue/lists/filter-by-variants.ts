import { sql, type ExpressionBuilder } from 'kysely'
import type { ManagedProductFilter } from '../../../../contract/manage-products.ts'
import type { Tables } from '../../../core/db/schema/tables.ts'
import type { Queries } from '../../../core/db/types.ts'
import { contains } from '../../../core/db/sql/match-text.ts'

/** `stone`: the kind of one of its stones, ignoring case. */
export type StoneFilter = { stone?: string | undefined }
type VariantFilter = Pick<ManagedProductFilter, 'purity' | 'minWeight' | 'maxWeight' | 'size'> & StoneFilter

const milligrams = (grams: number) => Math.round(grams * 1000)

/** Whether products are filtered by purity, weight or stone, which only variants have. */
export const asksForVariants = ({ purity, minWeight, maxWeight, stone }: VariantFilter): boolean =>
  [purity, minWeight, maxWeight, stone].some((each) => each !== undefined)

/** The products with a variant of this purity, net weight, size and stone: one that fits all of them. */
export function productsWithVariant(db: Queries, { purity, size, stone, ...weights }: VariantFilter) {
  let found = db.selectFrom('variants').select('product_id').where(fitsWeight(weights))
  if (purity !== undefined) found = found.where('fineness', '=', purity)
  if (stone) found = found.where('id', 'in', variantsWithStone(db, stone))
  return size ? found.where('size', '=', size) : found
}

const variantsWithStone = (db: Queries, kind: string) =>
  db
    .selectFrom('variant_stones')
    .select('variant_id')
    .where((e) => e.fn<string>('lower', ['kind']), '=', kind.toLowerCase())

/** Whether the net weight of a variant is within these bounds, in grams, both included. */
export const fitsWeight =
  ({ minWeight, maxWeight }: VariantFilter) =>
  (e: ExpressionBuilder<Tables, 'variants'>) =>
    e.and([
      ...(minWeight === undefined ? [] : [e('variants.net_mg', '>=', milligrams(minWeight))]),
      ...(maxWeight === undefined ? [] : [e('variants.net_mg', '<=', milligrams(maxWeight))]),
    ])

/** Whether a product is made in this size; the sizes of its variants are in its own column, too. */
export const isMadeIn = (size: string) =>
  contains(sql<string>`',' || replace(products.size, ', ', ',') || ','`, `,${size},`)
