import type { ProductWithVariants } from '../../../contract/product.ts'
import type { Review } from '../../../contract/review.ts'
import type { ShopFacts } from '../../../contract/settings.ts'
import type { ShownVariant } from '../../../contract/variant.ts'
import { availabilityOf } from '../../../rules/availability.ts'
import { picturesInColor } from '../../../rules/pictures.ts'
import { choiceAddress, productAddress } from '../addresses.ts'
import { plainDescription } from '../../../rules/plain-description.ts'
import { absolute } from '../seo.ts'
import { returnDaysOf } from './return-days-of.ts'

/** More would be read by nobody, and every page would carry them. */
const MAX_REVIEWS = 3

/**
 * Describes a product to search engines, at the prices that are paid: with its offer, or with one for each
 * of its variants. `reviews`: newest first.
 */
export function productStructured(shop: ShopFacts, product: ProductWithVariants, reviews: Review[]): object {
  const { variants = [] } = product
  const [only] = variants
  const facts = {
    name: product.name,
    description: plainDescription(product.description) || product.name,
    url: shop.publicUrl + productAddress(product._id),
    image: [product.image, ...product.additionalImages].map((picture) => absolute(shop, picture)),
    category: product.category,
    material: product.metal,
    brand: { '@type': 'Brand', name: shop.name },
    ...ratingOf(product, reviews),
  }
  if (variants.length > 1) return { '@type': 'ProductGroup', ...facts, ...groupOf(shop, product, variants) }

  return {
    '@type': 'Product',
    ...facts,
    sku: only?.sku ?? undefined,
    color: product.colors.map(({ value }) => value).join(', ') || undefined,
    size: product.size || undefined,
    offers: { ...offerOf(only ?? product, facts.url), ...termsOf(shop, product) },
  }
}

function groupOf(shop: ShopFacts, product: ProductWithVariants, variants: ShownVariant[]): object {
  const terms = termsOf(shop, product)
  const references = Object.fromEntries(
    Object.entries(terms).map(([name, term]) => [name, { '@id': term['@id'] }]),
  )
  const varies = (['size', 'color'] as const).filter(
    (name) => new Set(variants.map((variant) => variant[name])).size > 1,
  )
  return {
    productGroupID: product._id,
    variesBy: varies.map((name) => `https://schema.org/${name}`),
    hasVariant: variants.map((variant, index) => ({
      '@type': 'Product',
      name: [product.name, variant.color, variant.size].filter((part) => part !== null).join(', '),
      image: absolute(shop, variant.image ?? picturesInColor(product, variant.color)[0] ?? product.image),
      sku: variant.sku ?? undefined,
      color: variant.color,
      size: variant.size ?? undefined,
      offers: {
        ...offerOf(variant, shop.publicUrl + addressOf(product, variant)),
        // The terms are written once, whatever the number of variants.
        ...(index === 0 ? terms : references),
      },
    })),
  }
}

const addressOf = ({ _id }: ProductWithVariants, { color, size }: ShownVariant): string =>
  choiceAddress(_id, { color, size: size ?? undefined })

type Offered = Pick<ShownVariant, 'priceWithTax' | 'stock' | 'leadDays'>

function offerOf(offered: Offered, url: string): object {
  const price = { price: offered.priceWithTax.toFixed(2), priceCurrency: 'INR' }
  return {
    '@type': 'Offer',
    url,
    ...price,
    priceSpecification: { '@type': 'UnitPriceSpecification', ...price, valueAddedTaxIncluded: true },
    availability: `https://schema.org/${schemaAvailability[availabilityOf(offered)]}`,
    itemCondition: 'https://schema.org/NewCondition',
  }
}

const schemaAvailability = {
  inStock: 'InStock',
  outOfStock: 'OutOfStock',
  madeToOrder: 'MadeToOrder',
} as const

/** The seller, the delivery, which is free, and the return, as far as the shop states it. */
function termsOf(shop: ShopFacts, product: ProductWithVariants): Record<string, { '@id': string }> {
  const seller = { '@id': `${shop.publicUrl}/#shop`, '@type': 'Organization', name: shop.name }
  const shippingDetails = {
    '@id': '#delivery',
    '@type': 'OfferShippingDetails',
    shippingRate: { '@type': 'MonetaryAmount', value: 0, currency: 'INR' },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IN' },
  }
  if (shop.returnDays === undefined) return { seller, shippingDetails }

  const days = returnDaysOf(product, shop)
  const category = days === undefined ? 'MerchantReturnNotPermitted' : 'MerchantReturnFiniteReturnWindow'
  const hasMerchantReturnPolicy = {
    '@id': '#return',
    '@type': 'MerchantReturnPolicy',
    applicableCountry: 'IN',
    returnPolicyCategory: `https://schema.org/${category}`,
    merchantReturnDays: days,
    merchantReturnLink: `${shop.publicUrl}/return-exchange`,
  }
  return { seller, shippingDetails, hasMerchantReturnPolicy }
}

function ratingOf({ rating, reviewCount }: ProductWithVariants, reviews: Review[]): object {
  if (reviewCount === 0) return {}
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: rating,
      reviewCount,
      bestRating: 5,
      worstRating: 1,
    },
    review: reviews.slice(0, MAX_REVIEWS).map((each) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: each.userId.username },
      datePublished: each.createdAt.slice(0, 10),
      reviewBody: each.comment,
      reviewRating: { '@type': 'Rating', ratingValue: each.rating },
    })),
  }
}
