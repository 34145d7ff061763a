import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../api/client.ts'
import { FOR_ALL } from '../../api/queries/for-all.ts'
import { loadChunk } from '../../lib/lazy-chunk.ts'

/**
 * The home page's slides. The page brings them with it, so the code that reads them is not part of the first
 * load.
 */
export const slidesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['heroes', 'slides'],
    queryFn: async ({ client: queryClient }) =>
      (await loadChunk(() => import('./slides.ts'))).readSlides({ queryClient, api }),
    meta: FOR_ALL,
  })
