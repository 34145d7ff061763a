import { bannersQuery, dealQuery } from '../../api/queries/content.ts'
import { trendingQuery } from '../../api/queries/products.ts'
import { shopQuery } from '../../api/queries/shop.ts'
import type { RouterContext } from '../../api/router-context.ts'
import { homeHead } from './home-head.ts'
import { slidesQuery } from './slides.ts'

/**
 * Fetches what the top of the home page needs and returns its head. The server also waits for the other sections; in
 * the browser each section fetches its own data. A section whose data cannot be fetched is left out.
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
