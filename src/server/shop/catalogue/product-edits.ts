import type { ProductEdit } from '../../../contract/manage-products.ts'
import type { ProductWithVariants } from '../../../contract/product.ts'
import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import type { ManagedProductRow } from '../../core/db/schema/product-tables.ts'
import type { Tx } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { setCollectionsOf } from './shelves/collection-products.ts'
import { editedProductOf } from './derived-fields.ts'
import {
  requireCategories,
  requireFewCategories,
  requireHallmarkReason,
  requireTaxClass,
  requireWornImage,
} from './product-checks.ts'
import { readProduct } from './product-queries.ts'
import {
  auditedProduct,
  presentManagedWithVariants,
  presentWithVariants,
  type PriceSources,
  type ProductWithVariantsRow,
} from './product-row.ts'
import { adjustProduct } from '../stock/adjust-product.ts'
import type { StockCause } from '../stock/stock-moves.ts'
import { parseVariants } from './variant-row.ts'
import { replaceProduct } from './write-product.ts'

/** Returns why an edit is stale; undefined if it is not. */
export function findStaleness(
  row: ManagedProductRow,
  { version, stockWas }: ProductEdit,
): string | undefined {
  if (version !== undefined && version !== row.version) return `Someone else has changed ${row.name}`
  if (stockWas !== undefined && stockWas !== row.stock) return `The stock of ${row.name} has changed`
  return undefined
}

/** The error of a stale edit, with the current product. `reason`: as of findStaleness. */
export const staleProduct = (
  row: ProductWithVariantsRow,
  reason: string,
  shop: PriceSources,
  details: object = {},
) =>
  new AppError('stale_edit', `${reason} since you opened it. Please look at it again.`, {
    current: presentManagedWithVariants(row, shop),
    ...details,
  })

/**
 * Writes an edit of a product whose row is locked. @throws AppError invalid_input; in_use as writeVariants
 * and switchToPieces do.
 */
export async function applyProductEdit(
  tx: Tx,
  shop: PriceSources,
  row: ProductWithVariantsRow,
  { version: _version, stockWas: _stockWas, collections, ...edit }: ProductEdit,
  cause: StockCause,
): Promise<ProductWithVariants> {
  await requireTaxClass(tx.db, edit.taxClassId)
  const { draft, variants } = editedProductOf(row, edit, shop.rates)
  requireHallmarkReason(draft)
  if (edit.wornImage !== row.worn_image) requireWornImage(edit.wornImage, draft)
  requireFewCategories(draft)
  if (edit.category !== undefined || edit.categories !== undefined) await requireCategories(tx.db, draft)
  const changesVariants =
    edit.variants !== undefined || draft.pricing === 'weight' || row.pricing === 'weight'
  const before = parseVariants(row.variants)
  await replaceProduct(tx, row.id, draft, changesVariants ? { before, after: variants } : undefined)
  await adjustProduct(
    tx,
    shop.settings,
    {
      id: row.id,
      name: draft.name,
      lowStock: draft.lowStock,
      before: {
        stock: row.stock,
        variants: before,
        metal: row.metal,
        isWeighed: row.pricing === 'weight',
      },
      after: {
        stock: draft.stock,
        variants,
        metal: draft.metal,
        isWeighed: draft.pricing === 'weight',
      },
    },
    cause,
  )
  if (collections) await setCollectionsOf(tx, row.id, collections)
  const changed = await readProduct(tx.db, row.id)
  addAuditEntry(tx, {
    entity: 'product',
    id: row.id,
    title: changed.name,
    before: auditedProduct(row),
    after: auditedProduct(changed),
  })
  return presentWithVariants(changed, shop)
}
