import type * as z from 'zod/mini'
import type * as contract from '../../../contract/manage-products.schemas.ts'
import type { ProductWithVariants } from '../../../contract/product.ts'
import type { Actor } from '../../core/context.ts'
import type { Tx } from '../../core/db/types.ts'
import { requireSelf } from '../../core/http/ownership.ts'
import { lockPiecesOf } from '../stock/piece-switch.ts'
import { applyProductEdit, findStaleness, staleProduct } from './product-edits.ts'
import { lockProductsWithVariants } from './product-queries.ts'
import { noSuchProduct, type PriceSources } from './product-row.ts'

type Input = { actor: Actor; id: string; edit: z.output<typeof contract.updateProduct.body> }

/**
 * Updates the given fields of a product; its creator stays the same.
 * @throws AppError not_found; not_allowed if `author` is someone else; stale_edit (with the current product)
 * if it was saved or sold since the editor loaded it.
 */
export async function updateProduct(
  tx: Tx,
  shop: PriceSources,
  { actor, id, edit: { author, ...edit } }: Input,
): Promise<ProductWithVariants> {
  if (author) requireSelf(actor, author)
  await lockPiecesOf(tx, [edit])
  const row = (await lockProductsWithVariants(tx, [id])).get(id)
  if (!row) throw noSuchProduct()
  const reason = findStaleness(row, edit)
  if (reason) throw staleProduct(row, reason, shop)
  return applyProductEdit(tx, shop, row, edit, { reason: 'edit', by: actor.id })
}
