import type { QueryClient } from '@tanstack/react-query'
import type { Api } from './client.ts'

/** Context of loaders and pages. */
export type RouterContext = {
  queryClient: QueryClient
  api: Api
  /** Style sheets and fonts of this build. Only known on the server, which writes the head. */
  head: { styles: string[]; fonts: string[] }
}
