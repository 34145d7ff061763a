import type { ShopFacts } from '../../../contract/settings.ts'
import { pageHead } from '../seo.ts'
import { shopStructured } from '../structured-data.ts'
import type { Slide } from './slides.ts'

/** Head of the home page. Preloads the first slide's picture and the italic font of the quotes. */
export function homeHead(shop: ShopFacts, slides: Slide[], fonts: string[]) {
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
