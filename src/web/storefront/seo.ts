import type { Product } from '../../contract/product.ts'
import type { ShopFacts } from '../../contract/settings.ts'
import { shopQuery } from '../queries/shop.ts'
import type { RouterContext } from '../router.tsx'

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
  /** Structured data, one object for each thing described. */
  structured?: object[]
}

/** Head of a page: title, description, canonical address, Open Graph, structured data. */
export function pageHead(shop: ShopFacts, page: PageMeta) {
  const title = `${page.title} | ${shop.name}`
  const address = shop.publicUrl + page.path
  const image = page.image && absolute(shop, page.image)
  const meta: object[] = [
    { title },
    { name: 'description', content: page.description },
    { property: 'og:site_name', content: shop.name },
    { property: 'og:locale', content: 'en_IN' },
    { property: 'og:type', content: page.isProduct ? 'product' : 'website' },
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: page.description },
    { property: 'og:url', content: address },
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
  ]
  if (image) meta.push({ property: 'og:image', content: image })
  if (page.listed === false) meta.push({ name: 'robots', content: 'noindex, follow' })
  for (const data of page.structured ?? []) meta.push({ 'script:ld+json': { '@context': 'https://schema.org', ...data } })
  return { meta, links: [{ rel: 'canonical', href: address }] }
}

/** Head of a page from the shop's facts, for its loader to answer; nothing where they cannot be had. */
export async function headOf({ queryClient, api }: RouterContext, page: PageMeta | ((shop: ShopFacts) => PageMeta)) {
  const shop = await queryClient.ensureQueryData(shopQuery(api)).catch(() => undefined)
  if (!shop) return {}
  return pageHead(shop, typeof page === 'function' ? page(shop) : page)
}

/** A stored picture's address begins at the shop's own; others are whole already. */
const absolute = (shop: ShopFacts, address: string) => (address.startsWith('/') ? shop.publicUrl + address : address)

/** The shop itself and its search, for the home page. */
export function shopStructured(shop: ShopFacts): object[] {
  const id = `${shop.publicUrl}/#shop`
  return [
    {
      '@type': 'Organization',
      '@id': id,
      name: shop.name,
      url: `${shop.publicUrl}/`,
      contactPoint: { '@type': 'ContactPoint', contactType: 'customer service', telephone: shop.phone, email: shop.email, areaServed: 'IN' },
    },
    {
      '@type': 'WebSite',
      name: shop.name,
      url: `${shop.publicUrl}/`,
      inLanguage: 'en-IN',
      publisher: { '@id': id },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${shop.publicUrl}/search?query={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ]
}

/** A product with its offer; a rating only where shoppers gave one. */
export function productStructured(shop: ShopFacts, product: Product): object {
  const address = `${shop.publicUrl}/shop/${product._id}`
  return {
    '@type': 'Product',
    name: product.name,
    description: plainDescription(product.description),
    url: address,
    image: [product.image, ...product.additionalImages].map((picture) => absolute(shop, picture)),
    sku: product._id,
    category: product.category,
    material: product.metal,
    ...(product.color && { color: product.colors.map(({ value }) => value).join(', ') }),
    ...(product.size && { size: product.size }),
    brand: { '@type': 'Brand', name: shop.name },
    offers: {
      '@type': 'Offer',
      url: address,
      priceCurrency: 'INR',
      price: product.price.toFixed(2),
      availability: `https://schema.org/${product.stock === 0 ? 'OutOfStock' : 'InStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@type': 'Organization', name: shop.name },
    },
    ...(product.reviewCount > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: product.rating,
        reviewCount: product.reviewCount,
        bestRating: 5,
        worstRating: 1,
      },
    }),
  }
}

/** One step of the way to a page; the page itself, last, needs no address. */
export type Crumb = { name: string; path?: string }

export const crumbsStructured = (shop: ShopFacts, crumbs: Crumb[]): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    ...(path !== undefined && { item: shop.publicUrl + path }),
  })),
})

/** A description's words without its bullets and breaks, for where plain text is wanted. */
export const plainDescription = (description: string): string =>
  description
    .split('\n')
    .map((line) => line.trim().replace(/^[*-]\s*/, ''))
    .filter(Boolean)
    .join(' ')

/** Cuts at a word, to what search engines show. */
export function shortened(text: string, most = 158): string {
  if (text.length <= most) return text
  const cut = text.slice(0, most - 1)
  return `${cut.slice(0, cut.lastIndexOf(' ')).replace(/[,.;:]$/, '')}…`
}
