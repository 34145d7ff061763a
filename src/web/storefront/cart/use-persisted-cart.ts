import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { CartLine } from '../../../contract/cart.ts'
import type { ShopFacts } from '../../../contract/settings.ts'
import { cartQuery } from '../../api/queries/cart.ts'
import { useSession } from '../../api/session.ts'
import { loadChunk } from '../../lib/lazy-chunk.ts'

/**
 * The signed-in user's cart, mirrored to the browser's storage; undefined until it is loaded. Also adds the
 * items wanted before signing in.
 */
export function usePersistedCart(shop: ShopFacts): CartLine[] | undefined {
  const { api, queryClient } = useRouteContext({ from: '__root__' })
  const { user } = useSession()
  const userId = user?._id ?? ''
  const { data } = useQuery({ ...cartQuery(api, userId), enabled: userId !== '' })

  useEffect(() => {
    if (userId === '') return undefined
    const stop = new AbortController()
    void loadChunk(() => import('./persist-cart.ts')).then(({ persistCart }) =>
      persistCart({ api, queryClient }, { userId, shop }, stop.signal),
    )
    return () => stop.abort()
  }, [api, queryClient, userId, shop])
  return userId === '' ? undefined : data
}
