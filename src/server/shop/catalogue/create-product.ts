import type * as z from 'zod/mini'
import type * as contract from '../../../contract/manage-products.schemas.ts'
import type { ProductWithVariants } from '../../../contract/product.ts'
import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import type { Actor } from '../../core/context.ts'
import type { Tx } from '../../core/db/types.ts'
import { requireSelf } from '../../core/http/ownership.ts'
import { setCollectionsOf } from './shelves/collection-products.ts'
import { newProductOf } from './derived-fields.ts'
import {
  requireCategories,
  requireFewCategories,
  requireHallmarkReason,
  requireTaxClass,
  requireWornImage,
} from './product-checks.ts'
import { readProduct } from './product-queries.ts'
import type { StockCause } from '../stock/stock-moves.ts'
import { auditedProduct, presentWithVariants, type PriceSources } from './product-row.ts'
import { insertProduct } from './write-product.ts'

type Input = z.output<typeof contract.createProduct.body> & { actor: Actor; reason?: StockCause['reason'] }

/**
 * Creates a product as the signed-in administrator. @throws AppError not_allowed if `author` is someone else.
 */
export async function createProduct(
  tx: Tx,
  shop: PriceSources,
  { actor, reason, author, collections = [], ...draft }: Input,
): Promise<ProductWithVariants> {
  if (author) requireSelf(actor, author)
  await requireTaxClass(tx.db, draft.taxClassId)
  requireHallmarkReason(draft)
  requireWornImage(draft.wornImage, draft)
  requireFewCategories(draft)
  await requireCategories(tx.db, draft)
  const id = await insertProduct(tx, {
    ...newProductOf(draft, shop.rates),
    authorId: actor.id,
    ...(reason && { reason }),
  })
  await setCollectionsOf(tx, id, collections)
  const row = await readProduct(tx.db, id)
  addAuditEntry(tx, {
    entity: 'product',
    id: row.id,
    title: row.name,
    before: null,
    after: auditedProduct(row),
  })
  return presentWithVariants(row, shop)
}
