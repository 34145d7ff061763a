import type { ShopFacts } from '../../contract/settings.ts'
import { shopQuery } from '../api/queries/shop.ts'
import type { RouterContext } from '../api/router-context.ts'

/** Metadata of a page for search engines and social networks. */
export type PageMeta = {
  /** Without the shop's name, which is appended. */
  title: string
  /** One or two sentences. */
  description: string
  /** The canonical address of this content: path and query, without the host. */
  path: string
  /** Address of a picture for the page, if any. */
  image?: string
  /** Its size in pixels, if known. */
  imageSize?: { width: number; height: number } | undefined
  /**
   * Rupees with tax, of a product's page: it is shared as a product at this price. Only in server-rendered
   * pages.
   */
  price?: number | false
  /** False if search engines must not index the page; they may still follow its links. */
  listed?: boolean
  /** Structured data, one object per described thing; only in server-rendered pages. */
  structured?: object[] | false
}

/**
 * Head of a page: title, description and canonical address; on the server also Open Graph and structured
 * data.
 */
export function pageHead(shop: ShopFacts, page: PageMeta) {
  const address = shop.publicUrl + page.path
  const meta: object[] = [
    { title: `${page.title} | ${shop.name}` },
    { name: 'description', content: page.description },
  ]
  if (page.listed === false) meta.push({ name: 'robots', content: 'noindex, follow' })
  // Crawlers never navigate within the app, so they only need this from the server.
  if (import.meta.env.SSR) meta.push(...openGraph(shop, page, address), ...structuredData(page))
  return { meta, links: [{ rel: 'canonical', href: address }] }
}

function openGraph(
  shop: ShopFacts,
  { title, description, image, imageSize, price }: PageMeta,
  address: string,
): object[] {
  const isProduct = typeof price === 'number'
  const priced = isProduct
    ? [
        { property: 'product:price:amount', content: price.toFixed(2) },
        { property: 'product:price:currency', content: 'INR' },
      ]
    : []
  return [
    { property: 'og:site_name', content: shop.name },
    { property: 'og:locale', content: 'en_IN' },
    { property: 'og:type', content: isProduct ? 'product' : 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    ...priced,
    ...(image ? [{ property: 'og:image', content: absolute(shop, image) }] : []),
    ...Object.entries(imageSize ?? {}).map(([side, pixels]) => ({
      property: `og:image:${side}`,
      content: String(pixels),
    })),
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
  ]
}

const structuredData = ({ structured }: PageMeta): object[] =>
  (structured || []).map((data) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...data } }))

/** Returns the head of a page with the shop's facts, for its loader; empty if the facts cannot be fetched. */
export async function headOf(
  { queryClient, api }: RouterContext,
  page: PageMeta | ((shop: ShopFacts) => PageMeta),
) {
  const shop = await queryClient.ensureQueryData(shopQuery(api)).catch(() => undefined)
  if (!shop) return {}
  return pageHead(shop, typeof page === 'function' ? page(shop) : page)
}

/**
 * Makes an address absolute. Stored pictures have paths of the shop; other addresses are already absolute.
 */
export const absolute = (shop: ShopFacts, address: string) =>
  address.startsWith('/') ? shop.publicUrl + address : address
