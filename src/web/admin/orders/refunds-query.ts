import { queryOptions } from '@tanstack/react-query'
import { listRefunds } from '../../../contract/refund.ts'
import type { Api } from '../../api/client.ts'

/** The refunds of an order with reason, way and reference, oldest first. */
export const refundsQuery = (api: Api, orderId: string) =>
  queryOptions({
    queryKey: ['refunds', orderId],
    queryFn: () => api(listRefunds, { params: { id: orderId } }),
    staleTime: 0,
  })
