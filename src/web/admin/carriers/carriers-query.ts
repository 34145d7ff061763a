import { queryOptions } from '@tanstack/react-query'
import { listCarriers } from '../../../contract/manage-shipments.ts'
import type { Api } from '../../api/client.ts'

/** The carriers of the shop, in their order. */
export const carriersQuery = (api: Api) =>
  queryOptions({ queryKey: ['carriers'], queryFn: () => api(listCarriers, {}), staleTime: 0 })
