import { MAX_WISHLIST_ITEMS, type WishlistDraft, type WishlistItem } from '../../../contract/wishlist.ts'
import type { Actor } from '../../core/context.ts'
import { lockRow } from '../../core/db/sql/lock-rows.ts'
import type { WishlistItemRow } from '../../core/db/schema/product-tables.ts'
import type { Tx } from '../../core/db/types.ts'
import { getWishlist } from './get-wishlist.ts'
import { selectWishlist } from './wishlist-queries.ts'

/**
 * Adds products to a customer's saved ones and returns all of them. Of two entries of a product the newer one
 * stays, so that repeating the call changes nothing; of all entries the newest MAX_WISHLIST_ITEMS stay.
 */
export async function saveToWishlist(
  tx: Tx,
  { actor, items }: { actor: Actor; items: readonly WishlistDraft[] },
): Promise<WishlistItem[]> {
  // Concurrent calls of a customer wait here, so that each counts the entries of the others.
  await lockRow(tx, 'users', actor.id)
  const rows = await rowsOf(tx, actor, items)
  if (rows.length > 0) {
    await tx.db
      .insertInto('wishlist_items')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'product_id'])
          .doUpdateSet((e) => ({
            variant_id: e.ref('excluded.variant_id'),
            created_at: e.ref('excluded.created_at'),
          }))
          .whereRef('excluded.created_at', '>', 'wishlist_items.created_at'),
      )
      .execute()
    const newest = selectWishlist(tx.db, actor.id)
      .clearSelect()
      .select('product_id')
      .limit(MAX_WISHLIST_ITEMS)
    await tx.db
      .deleteFrom('wishlist_items')
      .where('user_id', '=', actor.id)
      .where('product_id', 'not in', newest)
      .execute()
  }
  return getWishlist(tx.db, { actor })
}

/** The rows of the products that the shop sells, each once. A variant of another product counts as none. */
async function rowsOf(tx: Tx, actor: Actor, items: readonly WishlistDraft[]): Promise<WishlistItemRow[]> {
  const now = Date.now()
  const known = await tx.db
    .selectFrom('products')
    .select('id')
    .where(
      'id',
      'in',
      items.map(({ productId }) => productId),
    )
    .where('visibility', '=', 'shown')
    .execute()
  const variantIds = items.flatMap(({ variantId }) => variantId ?? [])
  const variants =
    variantIds.length === 0
      ? []
      : await tx.db
          .selectFrom('variants')
          .select(['id', 'product_id'])
          .where('id', 'in', variantIds)
          .execute()
  const [sold, productOf] = [
    new Set(known.map(({ id }) => id)),
    new Map(variants.map(({ id, product_id }) => [id, product_id])),
  ]
  const rows = items
    .filter(({ productId }) => sold.has(productId))
    .map(({ productId, variantId, createdAt }): WishlistItemRow => ({
      user_id: actor.id,
      product_id: productId,
      variant_id: variantId && productOf.get(variantId) === productId ? variantId : null,
      // A browser's clock may be ahead.
      created_at: Math.min(now, createdAt === undefined ? now : Date.parse(createdAt)),
    }))
    .sort((one, other) => one.created_at - other.created_at)
  return [...new Map(rows.map((row) => [row.product_id, row])).values()]
}
