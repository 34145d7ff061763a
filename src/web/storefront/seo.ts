import type { ShopFacts } from '../../contract/settings.ts'
import { shopQuery } from '../api/queries/shop.ts'
import type { RouterContext } from '../app/router.tsx'

/** What a page says of itself to search engines and to those it is shared with. */
export type PageMeta = {
  /** Without the shop's name, which is added. */
  title: string
  /** One or two sentences. */
  description: string
  /** The one address under which this content is known: path and query, without the host. */
  path: string
  /** Address of a picture that shows the page, where it has one. */
  image?: string
  /** Shared as a product rather than as a page. */
  isProduct?: boolean
  /** False for what search engines shall not list; they may still follow its links. */
  listed?: boolean
  /** Structured data, one object for each thing described; search engines read it in what the server sends. */
  structured?: object[] | false
}

/** Head of a page: title, description, canonical address, and in what the server sends Open Graph and structured data. */
export function pageHead(shop: ShopFacts, page: PageMeta) {
  const address = shop.publicUrl + page.path
  const meta: object[] = [{ title: `${page.title} | ${shop.name}` }, { name: 'description', content: page.description }]
  if (page.listed === false) meta.push({ name: 'robots', content: 'noindex, follow' })
  // Those who read these never follow a link within the page.
  if (import.meta.env.SSR) meta.push(...openGraph(shop, page, address), ...structuredData(page))
  return { meta, links: [{ rel: 'canonical', href: address }] }
}

function openGraph(shop: ShopFacts, { title, description, image, isProduct }: PageMeta, address: string): object[] {
  return [
    { property: 'og:site_name', content: shop.name },
    { property: 'og:locale', content: 'en_IN' },
    { property: 'og:type', content: isProduct ? 'product' : 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    ...(image ? [{ property: 'og:image', content: absolute(shop, image) }] : []),
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
  ]
}

const structuredData = ({ structured }: PageMeta): object[] =>
  (structured || []).map((data) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...data } }))

/** Head of a page from the shop's facts, for its loader to answer; nothing where they cannot be had. */
export async function headOf({ queryClient, api }: RouterContext, page: PageMeta | ((shop: ShopFacts) => PageMeta)) {
  const shop = await queryClient.ensureQueryData(shopQuery(api)).catch(() => undefined)
  if (!shop) return {}
  return pageHead(shop, typeof page === 'function' ? page(shop) : page)
}

/** A stored picture's address begins at the shop's own; others are whole already. */
export const absolute = (shop: ShopFacts, address: string) => (address.startsWith('/') ? shop.publicUrl + address : address)

