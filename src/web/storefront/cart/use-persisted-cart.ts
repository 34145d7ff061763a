import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { CartLine } from '../../../contract/cart.ts'
import { cartQuery } from '../../api/queries/cart.ts'
import { useSession } from '../../api/session.ts'

/**
 * The cart of whoever is signed in, kept in the browser's storage as it stands; undefined while it is not known. What
 * was wanted before signing in is added now. `taxRate` in percent.
 */
export function usePersistedCart(taxRate: number): CartLine[] | undefined {
  const { api, queryClient } = useRouteContext({ from: '__root__' })
  const { user } = useSession()
  const userId = user?._id ?? ''
  const { data } = useQuery({ ...cartQuery(api, userId), enabled: userId !== '' })

  useEffect(() => {
    if (userId === '') return undefined
    const stop = new AbortController()
    void import('./persist-cart.ts').then(({ persistCart }) => persistCart({ api, queryClient }, { userId, taxRate }, stop.signal))
    void import('./pending-items.ts').then(({ addPendingItems }) => addPendingItems({ api, queryClient }))
    return () => stop.abort()
  }, [api, queryClient, userId, taxRate])
  return userId === '' ? undefined : data
}
