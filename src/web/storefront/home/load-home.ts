import { bannersQuery, dealQuery } from '../../queries/content.ts'
import { trendingQuery } from '../../queries/products.ts'
import { shopQuery } from '../../queries/shop.ts'
import type { RouterContext } from '../../router.tsx'
import { homeHead } from './home-head.ts'
import { slidesQuery } from './slides.ts'

/**
 * Fetches what the home page shows and answers its head. What cannot be had leaves its part out or is asked for again;
 * the page stands without it.
 */
export async function loadHome({ queryClient, api, head }: RouterContext) {
  const [shop, slides] = await Promise.all([
    queryClient.ensureQueryData(shopQuery(api)),
    queryClient.ensureQueryData(slidesQuery(api)),
    queryClient.prefetchQuery(bannersQuery(api)),
    queryClient.prefetchQuery(dealQuery(api)),
    queryClient.prefetchQuery(trendingQuery(api)),
  ])
  return homeHead(shop, slides, head.fonts)
}
