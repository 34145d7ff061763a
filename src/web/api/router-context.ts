import type { QueryClient } from '@tanstack/react-query'
import type { Api } from './client.ts'

/** Context of loaders and pages. */
export type RouterContext = {
  queryClient: QueryClient
  api: Api
}
