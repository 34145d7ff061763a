import type { QueryClient } from '@tanstack/react-query'
import type { Api } from './client.ts'

/** Context of loaders and pages. */
export type RouterContext = {
  queryClient: QueryClient
  api: Api
  /** The style sheets of these routes, and the fonts of this build. Only known on the server, which writes the head. */
  head: { stylesOf(routeIds: string[]): string[]; fonts: string[] }
}
