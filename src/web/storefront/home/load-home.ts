import type { ShopFacts } from '../../../contract/settings.ts'
import { bannersQuery, dealQuery, quotesQuery } from '../../api/queries/content.ts'
import { trendingQuery } from '../../api/queries/products.ts'
import { shopQuery } from '../../api/queries/shop.ts'
import type { RouterContext } from '../../api/router-context.ts'
import { pageHead } from '../seo.ts'
import { shopStructured } from '../structured-data.ts'
import type { Slide } from './slides.ts'
import { slidesQuery } from './slides-query.ts'

/**
 * Fetches what the top of the home page needs and returns its head. The server also waits for the other
 * sections; in the browser each section fetches its own data. A section whose data cannot be fetched is left
 * out.
 */
export async function loadHome({ queryClient, api }: RouterContext) {
  const [shop, slides] = await Promise.all([
    queryClient.ensureQueryData(shopQuery(api)),
    queryClient.ensureQueryData(slidesQuery(api)),
    // The footer's links lead into it.
    ...(import.meta.env.SSR
      ? [
          queryClient.prefetchQuery(bannersQuery(api)),
          queryClient.prefetchQuery(dealQuery(api)),
          queryClient.prefetchQuery(quotesQuery(api)),
          queryClient.prefetchQuery(trendingQuery(api)),
        ]
      : []),
  ])
  return homeHead(shop, slides)
}

/** Head of the home page. Preloads the first slide's picture. */
function homeHead(shop: ShopFacts, slides: Slide[]) {
  const [slide] = slides
  const first = slide?.pictures[0]
  const { meta, links } = pageHead(shop, {
    title: 'Gold and silver jewellery, delivered free',
    description: `Rings, necklaces, jhumkas, kadas and coins in gold and silver from ${shop.name}: premium pieces at good value, with free delivery.`,
    path: '/',
    ...(first?.image && { image: first.image }),
    structured: import.meta.env.SSR && shopStructured(shop),
  })
  return {
    meta,
    links: [
      ...links,
      ...(first?.avif
        ? [
            {
              rel: 'preload',
              as: 'image',
              type: 'image/avif',
              imageSrcSet: first.avif,
              imageSizes: slide?.sizes,
              fetchPriority: 'high' as const,
            },
          ]
        : []),
    ],
  }
}
