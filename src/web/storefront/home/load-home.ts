import type { ShopFacts } from '../../../contract/settings.ts'
import { bannersQuery, dealQuery } from '../../api/queries/content.ts'
import { trendingQuery } from '../../api/queries/products.ts'
import { shopQuery } from '../../api/queries/shop.ts'
import type { RouterContext } from '../../api/router-context.ts'
import { pageHead } from '../seo.ts'
import { shopStructured } from '../structured-data.ts'
import { LaterHomeMore } from './later-parts.ts'
import type { Slide } from './slides.ts'
import { slidesQuery } from './slides-query.ts'

/**
 * Fetches what the top of the home page needs and returns its head. The server also waits for the other sections; in
 * the browser each section fetches its own data. A section whose data cannot be fetched is left out.
 */
export async function loadHome({ queryClient, api, head }: RouterContext) {
  const [shop, slides] = await Promise.all([
    queryClient.ensureQueryData(shopQuery(api)),
    queryClient.ensureQueryData(slidesQuery(api)),
    // The footer's links lead into it.
    LaterHomeMore.preload(),
    ...(import.meta.env.SSR
      ? [queryClient.prefetchQuery(bannersQuery(api)), queryClient.prefetchQuery(dealQuery(api)), queryClient.prefetchQuery(trendingQuery(api))]
      : []),
  ])
  return homeHead(shop, slides, head.fonts)
}

/** Head of the home page. Preloads the first slide's picture and the italic font of the quotes. */
function homeHead(shop: ShopFacts, slides: Slide[], fonts: string[]) {
  const [slide] = slides
  const first = slide?.pictures[0]
  const { meta, links } = pageHead(shop, {
    title: 'Gold and silver jewellery, delivered free',
    description: `Rings, necklaces, jhumkas, kadas and coins in gold and silver from ${shop.name}: premium pieces at good value, with free delivery.`,
    path: '/',
    ...(first?.image && { image: first.image }),
    structured: import.meta.env.SSR && shopStructured(shop),
  })
  const italic = fonts.find((font) => font.includes('italic'))
  return {
    meta,
    links: [
      ...links,
      ...(first?.avif
        ? [{
            rel: 'preload', as: 'image', type: 'image/avif', imageSrcSet: first.avif, imageSizes: slide?.sizes, fetchPriority: 'high' as const,
          }]
        : []),
      ...(italic ? [{ rel: 'preload', href: italic, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const }] : []),
    ],
  }
}
