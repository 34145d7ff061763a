import * as contract from '../../../contract/wishlist.schemas.ts'
import type { Route } from '../../core/http/route-types.ts'
import { getWishlist } from './get-wishlist.ts'
import { removeFromWishlist } from './remove-from-wishlist.ts'
import { saveToWishlist } from './save-to-wishlist.ts'

export function wishlistRoutes(route: Route): void {
  route(contract.getWishlist, ({ db, actor }) => getWishlist(db, { actor }))
  route(contract.saveToWishlist, ({ tx, actor, body }) => saveToWishlist(tx, { ...body, actor }))
  route(contract.removeFromWishlist, ({ tx, actor, query }) => removeFromWishlist(tx, { ...query, actor }))
}
