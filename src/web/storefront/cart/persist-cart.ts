import { hashKey, type QueryClient } from '@tanstack/react-query'
import type { CartLine } from '../../../contract/cart.ts'
import type { ShopFacts } from '../../../contract/settings.ts'
import type { Api } from '../../api/client.ts'
import { log } from '../../lib/log.ts'
import { cartKey, cartQuery } from '../../api/queries/cart.ts'
import { mergeWishlist } from '../heart/change-wishlist.ts'
import { addPendingItems } from './pending-items.ts'
import { storedCart } from './cart-storage.ts'

const CART_KEY = 'cart'

type Context = { api: Api; queryClient: QueryClient }

/**
 * Writes a customer's cart to the browser's storage on every change (CART-07), until `stop` is aborted. The
 * storage also keeps tabs in sync: when another tab writes to it, the cart is refetched. First adds the items
 * wanted, and moves the products saved, before signing in.
 */
export function persistCart(
  { api, queryClient }: Context,
  { userId, shop }: { userId: string; shop: ShopFacts },
  stop: AbortSignal,
): void {
  if (stop.aborted) return
  void addPendingItems({ api, queryClient })
  void mergeWishlist({ api, queryClient }, userId)
  const { queryKey } = cartQuery(api, userId)
  const keep = () => {
    const lines = queryClient.getQueryData(queryKey)
    if (lines) write(lines, shop)
  }
  const onStorage = ({ key }: StorageEvent) => {
    if (key === CART_KEY || key === null) void queryClient.invalidateQueries({ queryKey: cartKey(userId) })
  }
  const hash = hashKey(queryKey)
  const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
    // Do not store optimistic updates: tabs would keep notifying each other of them.
    const hoped = queryClient.isMutating({ mutationKey: cartKey(userId) }) > 0
    if (
      event.type === 'updated' &&
      event.action.type === 'success' &&
      event.query.queryHash === hash &&
      !hoped
    )
      keep()
  })
  addEventListener('storage', onStorage, { signal: stop })
  stop.addEventListener('abort', unsubscribe)
  keep()
}

/** An empty cart is removed from the storage. */
function write(lines: readonly CartLine[], shop: ShopFacts): void {
  try {
    if (lines.length === 0) localStorage.removeItem(CART_KEY)
    else localStorage.setItem(CART_KEY, JSON.stringify(storedCart(lines, shop)))
  } catch (error) {
    log('The browser storage is not available.', error)
  }
}
