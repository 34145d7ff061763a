import type { WishlistItem } from '../../../contract/wishlist.ts'
import type { Actor } from '../../core/context.ts'
import type { Tx } from '../../core/db/types.ts'
import { getWishlist } from './get-wishlist.ts'

/**
 * Removes a product from a customer's saved ones; without effect if it is not among them. Returns the others.
 */
export async function removeFromWishlist(
  tx: Tx,
  { actor, productId }: { actor: Actor; productId: string },
): Promise<WishlistItem[]> {
  await tx.db
    .deleteFrom('wishlist_items')
    .where('user_id', '=', actor.id)
    .where('product_id', '=', productId)
    .execute()
  return getWishlist(tx.db, { actor })
}
