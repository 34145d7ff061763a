import type { WishlistItem } from '../../../contract/wishlist.ts'

/**
 * The key in localStorage, and the event in the window after this tab has changed the list; other tabs get
 * `storage`.
 */
export const WISHLIST = 'wishlist'

const nothing: readonly WishlistItem[] = []
let text: string | null = null
let items = nothing

/** Returns the products that a signed-out visitor has saved in this browser, newest first. */
export function storedWishlist(): readonly WishlistItem[] {
  try {
    const now = localStorage.getItem(WISHLIST)
    if (now === text) return items
    text = now
    items = nothing
    items = (JSON.parse(now ?? '[]') as WishlistItem[]).filter(({ productId }) =>
      /^[0-9a-f-]{36}$/.test(productId),
    )
  } catch {
    // Storage is blocked, or was edited.
  }
  return items
}

export const emptyWishlist = () => nothing

export function listenToWishlist(listener: () => void): () => void {
  const end = new AbortController()
  for (const event of ['storage', WISHLIST]) addEventListener(event, listener, { signal: end.signal })
  return () => end.abort()
}
