import * as z from 'zod/mini'
import * as refs from './wishlist.ts'
import { MAX_WISHLIST_ITEMS } from './wishlist.ts'
import { endpoint } from './endpoint.ts'
import { Id, Instant, InstantInput } from './fields.ts'

/** A saved product. */
export const WishlistItem = z.object({
  productId: Id,
  /** The variant that was chosen; null if none was. */
  variantId: z.nullable(Id),
  /** When it was saved. */
  createdAt: Instant,
})

/** A product to save. `createdAt`: when the browser saved it; now if absent. */
export const WishlistDraft = z.object({
  productId: Id,
  variantId: z.optional(z.nullable(Id)),
  createdAt: z.optional(InstantInput),
})

export const getWishlist = endpoint(refs.getWishlist, {
  access: 'customer',
  summary: 'The signed-in user’s saved products that the shop sells, newest first.',
  response: z.array(WishlistItem),
  errors: [],
})

export const saveToWishlist = endpoint(refs.saveToWishlist, {
  access: 'customer',
  summary: `Adds products to the saved ones, each once: of two entries the newer one stays, and of all the newest ${MAX_WISHLIST_ITEMS}. Skips unknown products. Returns the list.`,
  body: z.object({
    items: z
      .array(WishlistDraft)
      .check(
        z.minLength(1),
        z.maxLength(MAX_WISHLIST_ITEMS, `must be at most ${MAX_WISHLIST_ITEMS} products`),
      ),
  }),
  bodyLimit: 128 * 1024,
  response: z.array(WishlistItem),
  errors: [],
})

export const removeFromWishlist = endpoint(refs.removeFromWishlist, {
  access: 'customer',
  summary: 'Removes a product from the saved ones, if it is among them. Returns the list.',
  query: z.object({ productId: Id }),
  response: z.array(WishlistItem),
  errors: [],
})
