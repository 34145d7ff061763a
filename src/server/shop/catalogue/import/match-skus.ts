import { cleanCode } from '../../../../contract/typed-entries.ts'
import type { Reader } from '../../../core/db/types.ts'
import type { Complain } from '../../../core/lib/read-csv.ts'
import { trimmedCell, writtenColumns, type Cells } from './product-cells.ts'
import type { ImportLine } from './read-import.ts'
import { sharedColumns } from './variant-cells.ts'

export const skuOf = (cells: Cells): string => cleanCode(trimmedCell(cells, 'sku'))
export const idOf = (cells: Cells): string => (cells._id ?? '').trim().toLowerCase()

/**
 * Adds `_id` and `variantId` to the lines whose SKU a variant has. Leaves out, and reports, those whose SKU
 * belongs to a deleted product.
 */
export async function matchSkus(
  db: Reader,
  lines: readonly ImportLine[],
  complain: Complain,
): Promise<ImportLine[]> {
  const skus = lines.flatMap(({ cells }) =>
    skuOf(cells) === '' || cells.variantId?.trim() ? [] : skuOf(cells),
  )
  if (skus.length === 0) return [...lines]
  const variants = await db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['variants.id', 'variants.sku', 'variants.product_id', 'products.visibility'])
    .where('variants.sku', 'in', [...new Set(skus)])
    .execute()
  const bySku = new Map(variants.map((each) => [each.sku, each]))
  return lines.flatMap((each) => {
    const { line, cells } = each
    const [id, match] = [idOf(cells), cells.variantId?.trim() ? undefined : bySku.get(skuOf(cells))]
    if (!match || (id !== '' && id !== match.product_id)) return each
    if (match.visibility !== 'deleted')
      return { line, cells: { ...cells, _id: match.product_id, variantId: match.id }, bySku: id === '' }
    complain(line, `SKU ${match.sku} belongs to a deleted product. Restore that product, or use another SKU.`)
    return []
  })
}

/**
 * The cells of a line found by its SKU: it need not repeat what others say about the product, so its empty
 * cells about it, and its fineness, count as absent columns.
 */
export const filledCells = (cells: Cells): Cells =>
  Object.fromEntries(
    Object.entries(cells).filter(([column, text]) => text.trim() !== '' || !aboutProduct.has(column)),
  )

const aboutProduct = new Set<string>([
  ...writtenColumns.filter((column) => !sharedColumns.some((each) => each === column)),
  'taxClass',
  'fineness',
])
