import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { ordersQuery } from '../../api/queries/orders.ts'
import { useSession } from '../../api/session.ts'

/** The customer's own orders, newest first, a page at a time. */
export function useOwnOrders() {
  const { api } = useRouteContext({ from: '__root__' })
  const { user } = useSession()
  const [pages, setPages] = useState(1)
  const email = user?.email ?? ''
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...ordersQuery(api, user?._id ?? '', email, pages),
    enabled: email !== '',
    placeholderData: (shown) => shown,
  })
  return {
    orders: data?.orders,
    isError,
    refetch,
    hasMore: data !== undefined && data.orders.length < data.total,
    isLoadingMore: isPlaceholderData,
    loadMore: () => setPages((shown) => shown + 1),
  }
}

export type OwnOrders = ReturnType<typeof useOwnOrders>
