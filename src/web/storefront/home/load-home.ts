import { bannersQuery, dealQuery } from '../../api/queries/content.ts'
import { trendingQuery } from '../../api/queries/products.ts'
import { shopQuery } from '../../api/queries/shop.ts'
import type { RouterContext } from '../../app/router.tsx'
import { homeHead } from './home-head.ts'
import { slidesQuery } from './slides.ts'

/**
 * Fetches what the home page opens with and answers its head. The server waits for the rest of the page too; in the
 * browser each part asks for its own while the page is shown. What cannot be had leaves its part out.
 */
export async function loadHome({ queryClient, api, head }: RouterContext) {
  const [shop, slides] = await Promise.all([
    queryClient.ensureQueryData(shopQuery(api)),
    queryClient.ensureQueryData(slidesQuery(api)),
    ...(import.meta.env.SSR
      ? [queryClient.prefetchQuery(bannersQuery(api)), queryClient.prefetchQuery(dealQuery(api)), queryClient.prefetchQuery(trendingQuery(api))]
      : []),
  ])
  return homeHead(shop, slides, head.fonts)
}
