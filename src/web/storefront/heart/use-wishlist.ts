import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { wishlistQuery } from '../../api/queries/wishlist.ts'
import { useSession } from '../../api/session.ts'
import { emptyWishlist, listenToWishlist, storedWishlist } from './wishlist-storage.ts'

/**
 * The saved products, newest first: of the customer, or those in the browser of a visitor; undefined until
 * they are known.
 */
export function useWishlist() {
  const { api } = useRouteContext({ from: '__root__' })
  const { user, known } = useSession()
  const stored = useSyncExternalStore(listenToWishlist, storedWishlist, emptyWishlist)
  const query = useQuery({ ...wishlistQuery(api, user?._id ?? ''), enabled: user !== null })
  const visitorItems = known ? stored : undefined

  return { items: user ? query.data : visitorItems, query }
}
