import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { WaitingOrder } from '../../contract/online-payment.ts'
import { waitingOrdersQuery } from '../api/queries/waiting-orders.ts'
import { useSession } from '../api/session.ts'

/** The signed-in customer's orders that wait for their payment; undefined until they are known. */
export function useWaitingOrders(): WaitingOrder[] | undefined {
  const { api } = useRouteContext({ from: '__root__' })
  const { user } = useSession()
  const isCustomer = user !== null && user.role !== 'admin'
  return useQuery({ ...waitingOrdersQuery(api, user?._id ?? ''), enabled: isCustomer }).data
}
