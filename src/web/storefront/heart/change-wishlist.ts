import type { QueryClient } from '@tanstack/react-query'
import {
  MAX_WISHLIST_ITEMS,
  removeFromWishlist,
  saveToWishlist,
  type WishlistItem,
} from '../../../contract/wishlist.ts'
import type { Api } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { wishlistQuery } from '../../api/queries/wishlist.ts'
import { currentSession } from '../../api/session.ts'
import { log } from '../../lib/log.ts'
import { notify } from '../../ui/notify.ts'
import { storedWishlist, WISHLIST } from './wishlist-storage.ts'

type Context = { api: Api; queryClient: QueryClient }
type Press = { productId: string; variantId: string | null; name: string }
type Items = readonly WishlistItem[]

/**
 * Saves a product, or removes it, and shows this immediately: in the account, or in the browser of a visitor.
 */
export function setSaved(context: Context, { productId, variantId, name }: Press, isSaved: boolean): void {
  if (isSaved) save(context, { productId, variantId, createdAt: new Date().toISOString() })
  else remove(context, productId, name)
}

function save(context: Context, item: WishlistItem): void {
  change(
    context,
    (items) => [item, ...items.filter(({ productId }) => productId !== item.productId)],
    () => context.api(saveToWishlist, { body: { items: [item] } }),
  )
}

function remove(context: Context, productId: string, name: string): void {
  const item = currentItems(context)?.find((each) => each.productId === productId)
  change(
    context,
    (items) => items.filter((each) => each.productId !== productId),
    () => context.api(removeFromWishlist, { query: { productId } }),
  )
  notify({
    text: `${name} removed from your wishlist.`,
    ...(item && { action: { label: 'Undo', run: () => save(context, item) } }),
  })
}

function currentItems({ api, queryClient }: Context): Items | undefined {
  const { user } = currentSession()
  return user ? queryClient.getQueryData(wishlistQuery(api, user._id).queryKey) : storedWishlist()
}

/** Calls are made one after the other, in the order of the presses. */
let last: Promise<void> = Promise.resolve()
let pending = 0

function change(
  { api, queryClient }: Context,
  changed: (items: Items) => Items,
  send: () => Promise<WishlistItem[]>,
): void {
  const { user } = currentSession()
  if (!user) {
    storeWishlist(byTime(changed(storedWishlist())))
    return
  }
  const { queryKey } = wishlistQuery(api, user._id)
  pending += 1
  void queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, (items: Items = []) => byTime(changed(items)))
  const sendAfter = async (previous: Promise<void>) => {
    await previous
    try {
      const items = await send()
      // Of several changes on their way, each response would undo the ones after it.
      if (pending === 1) queryClient.setQueryData(queryKey, items)
    } catch (error) {
      log('The wishlist could not be changed.', error)
      notify({ text: errorMessage(error), tone: 'error' })
      void queryClient.resetQueries({ queryKey })
    } finally {
      pending -= 1
    }
  }
  last = sendAfter(last)
}

const byTime = (items: Items): WishlistItem[] =>
  items.toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt))

/** Stores the newest MAX_WISHLIST_ITEMS in this browser. */
function storeWishlist(items: Items): void {
  try {
    if (items.length === 0) localStorage.removeItem(WISHLIST)
    else localStorage.setItem(WISHLIST, JSON.stringify(items.slice(0, MAX_WISHLIST_ITEMS)))
  } catch (error) {
    log('The browser storage is not available.', error)
  }
  dispatchEvent(new Event(WISHLIST))
}

/**
 * Moves the products that were saved before login to the customer's list. They stay in the browser until the
 * server has confirmed them, so after a lost response they are sent again, which changes nothing.
 */
export async function mergeWishlist({ api, queryClient }: Context, userId: string): Promise<void> {
  const items = storedWishlist().slice(0, MAX_WISHLIST_ITEMS)
  if (items.length === 0) return
  const { queryKey } = wishlistQuery(api, userId)
  try {
    const merged = await api(saveToWishlist, { body: { items } })
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, merged)
    storeWishlist([])
  } catch (error) {
    log('The wishlist of this browser was not moved to the account.', error)
  }
}
