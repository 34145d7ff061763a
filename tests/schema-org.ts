/** What schema.org says of a type, and what Google requires and recommends of it. */
type Definition = {
  required: readonly string[]
  recommended?: readonly string[]
  properties: Record<string, Check>
}

/** Returns whether a value is one that a property may have. */
type Check = (value: unknown) => boolean

const text: Check = (value) => typeof value === 'string' && value.trim() !== ''
const number: Check = (value) => typeof value === 'number' && Number.isFinite(value)
const bool: Check = (value) => typeof value === 'boolean'
const date: Check = (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)
const price: Check = (value) => typeof value === 'string' && /^\d+\.\d\d$/.test(value)
const url: Check = (value) => typeof value === 'string' && URL.canParse(value)
const rupees: Check = (value) => value === 'INR'
const india: Check = (value) => value === 'IN'

const member =
  (...names: string[]): Check =>
  (value) =>
    names.some((name) => value === `https://schema.org/${name}`)

const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.length > 0 && value.every(check)

/** An object of this type, or a reference to one that the page describes elsewhere. */
const object =
  (...types: string[]): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    ('@type' in value ? types.includes(String(value['@type'])) : '@id' in value)

const described: Definition['properties'] = {
  name: text,
  description: text,
  url,
  image: (value) => url(value) || listOf(url)(value),
  category: text,
  material: text,
  brand: object('Brand'),
  sku: text,
  color: text,
  size: text,
  aggregateRating: object('AggregateRating'),
  review: listOf(object('Review')),
}

const definitions: Record<string, Definition> = {
  Product: {
    required: ['name', 'image', 'offers'],
    properties: { ...described, offers: object('Offer') },
  },
  ProductGroup: {
    required: ['name', 'hasVariant', 'productGroupID', 'variesBy'],
    recommended: ['url', 'description', 'brand'],
    properties: {
      ...described,
      productGroupID: text,
      variesBy: listOf(member('size', 'color')),
      hasVariant: listOf(object('Product')),
    },
  },
  Offer: {
    required: ['price', 'priceCurrency'],
    recommended: ['availability', 'itemCondition', 'url', 'shippingDetails'],
    properties: {
      url,
      price,
      priceCurrency: rupees,
      priceSpecification: object('UnitPriceSpecification'),
      availability: member('InStock', 'OutOfStock', 'MadeToOrder'),
      itemCondition: member('NewCondition'),
      seller: object('Organization'),
      shippingDetails: object('OfferShippingDetails'),
      hasMerchantReturnPolicy: object('MerchantReturnPolicy'),
    },
  },
  UnitPriceSpecification: {
    required: ['price', 'priceCurrency'],
    properties: { price, priceCurrency: rupees, valueAddedTaxIncluded: bool },
  },
  OfferShippingDetails: {
    required: ['shippingDestination', 'shippingRate'],
    properties: { shippingRate: object('MonetaryAmount'), shippingDestination: object('DefinedRegion') },
  },
  MonetaryAmount: { required: ['value', 'currency'], properties: { value: number, currency: rupees } },
  DefinedRegion: { required: ['addressCountry'], properties: { addressCountry: india } },
  MerchantReturnPolicy: {
    required: ['applicableCountry', 'returnPolicyCategory'],
    properties: {
      applicableCountry: india,
      returnPolicyCategory: member('MerchantReturnNotPermitted', 'MerchantReturnFiniteReturnWindow'),
      merchantReturnDays: number,
      merchantReturnLink: url,
    },
  },
  AggregateRating: {
    required: ['ratingValue', 'reviewCount'],
    recommended: ['bestRating'],
    properties: { ratingValue: number, reviewCount: number, bestRating: number, worstRating: number },
  },
  Review: {
    required: ['author', 'reviewRating'],
    recommended: ['datePublished'],
    properties: {
      author: object('Person'),
      datePublished: date,
      reviewBody: text,
      reviewRating: object('Rating'),
    },
  },
  Rating: { required: ['ratingValue'], properties: { ratingValue: number } },
  Brand: { required: ['name'], properties: { name: text } },
  Person: { required: ['name'], properties: { name: text } },
  Organization: { required: ['name'], properties: { name: text } },
}

/**
 * Compares structured data with the definitions of its types, with everything in it. Returns what is missing,
 * not a property of its type, or of the wrong kind; empty if it is right.
 */
export function schemaProblems(data: object): string[] {
  const { '@type': type, ...rest } = JSON.parse(JSON.stringify(data)) as Record<string, unknown>
  const name = String(type)
  const definition = definitions[name]
  if (!definition) return [`${name} is unknown`]

  const facts = Object.entries(rest).filter(([property]) => !property.startsWith('@'))
  const missing = [...definition.required, ...(definition.recommended ?? [])]
    .filter((property) => rest[property] === undefined)
    .map((property) => `${name}.${property} is missing`)
  const wrong = facts
    .filter(([property, value]) => definition.properties[property]?.(value) !== true)
    .map(([property]) => `${name}.${property} is wrong`)
  const inner = facts.flatMap(([, value]) => [value].flat().filter(isDescribed).flatMap(schemaProblems))

  return [...missing, ...wrong, ...inner]
}

const isDescribed = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && '@type' in value
