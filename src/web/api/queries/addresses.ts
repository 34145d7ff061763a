import { queryOptions } from '@tanstack/react-query'
import { listAddresses } from '../../../contract/address.ts'
import type { Api } from '../client.ts'

/** The customer's saved addresses, the most recently used first. */
export const addressesQuery = (api: Api, userId: string) =>
  queryOptions({ queryKey: ['addresses', userId], queryFn: () => api(listAddresses, {}) })
