import type { ProductWithVariants } from '../../contract/product.ts'
import type { ShopFacts } from '../../contract/settings.ts'
import { plainDescription } from './plain-description.ts'
import { absolute } from './seo.ts'

/** The shop and its search, for the home page. */
export function shopStructured(shop: ShopFacts): object[] {
  const id = `${shop.publicUrl}/#shop`
  return [
    {
      '@type': 'Organization',
      '@id': id,
      name: shop.name,
      url: `${shop.publicUrl}/`,
      ...(!shop.contactIsSample && {
        contactPoint: {
          '@type': 'ContactPoint',
          contactType: 'customer service',
          telephone: shop.phone,
          email: shop.email,
          areaServed: 'IN',
        },
      }),
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

/** A product with its offer, and with a rating if it has reviews. */
export function productStructured(shop: ShopFacts, product: ProductWithVariants): object {
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
    color: product.color ? product.colors.map(({ value }) => value).join(', ') : undefined,
    size: product.size || undefined,
    brand: { '@type': 'Brand', name: shop.name },
    offers: {
      '@type': 'Offer',
      url: address,
      priceCurrency: 'INR',
      price: product.price.toFixed(2),
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: product.price.toFixed(2),
        priceCurrency: 'INR',
        valueAddedTaxIncluded: false,
      },
      availability: `https://schema.org/${availability(product)}`,
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

/** A product is made to order if no variant of it can be sent now. */
function availability({ stock, variants = [] }: ProductWithVariants): string {
  if (stock === 0) return 'OutOfStock'
  const sold = variants.filter((variant) => variant.stock !== 0)
  return sold.length > 0 && sold.every(({ leadDays }) => leadDays !== undefined) ? 'MadeToOrder' : 'InStock'
}

/** One step of a breadcrumb; the last one, the page itself, needs no path. */
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
