import type { WishlistItem } from '../../../contract/wishlist.ts'
import type { WishlistItemRow } from '../../core/db/schema/product-tables.ts'
import type { Queries } from '../../core/db/types.ts'
import { toIsoString } from '../../core/lib/iso-time.ts'

/** A query for the saved products of a user, newest first. */
export const selectWishlist = (db: Pick<Queries, 'selectFrom'>, userId: string) =>
  db
    .selectFrom('wishlist_items')
    .select(['product_id', 'variant_id', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('product_id', 'desc')

export const presentWishlistItem = (row: Omit<WishlistItemRow, 'user_id'>): WishlistItem => ({
  productId: row.product_id,
  variantId: row.variant_id,
  createdAt: toIsoString(row.created_at),
})

/** Lists all saved products of a user, those that are no longer sold too: for the data download. */
export const listWishlistItems = async (
  db: Pick<Queries, 'selectFrom'>,
  userId: string,
): Promise<WishlistItem[]> => (await selectWishlist(db, userId).execute()).map(presentWishlistItem)
