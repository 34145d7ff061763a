import type { WishlistItem } from '../../../contract/wishlist.ts'
import type { Actor } from '../../core/context.ts'
import type { Queries } from '../../core/db/types.ts'
import { presentWishlistItem, selectWishlist } from './wishlist-queries.ts'

/** Returns a customer's saved products that the shop sells, newest first. */
export async function getWishlist(
  db: Pick<Queries, 'selectFrom'>,
  { actor }: { actor: Actor },
): Promise<WishlistItem[]> {
  const rows = await selectWishlist(db, actor.id)
    .where((e) =>
      e.exists(
        e
          .selectFrom('products')
          .select('id')
          .whereRef('id', '=', 'product_id')
          .where('visibility', '=', 'shown'),
      ),
    )
    .execute()
  return rows.map(presentWishlistItem)
}
