import { queryOptions } from '@tanstack/react-query'
import { getDelivery } from '../../../contract/delivery.ts'
import type { Api } from '../client.ts'
import { FOR_ALL } from './for-all.ts'

/** The delivery to a PIN code of an order placed now. */
export const deliveryQuery = (api: Api, pin: string) =>
  queryOptions({
    queryKey: ['delivery', pin],
    queryFn: () => api(getDelivery, { params: { pin } }),
    meta: FOR_ALL,
    staleTime: 0,
  })
