import { describe, expect, test } from 'vitest'
import type { Product } from '../../contract/product.ts'
import type { Review } from '../../contract/review.ts'
import type { ShownVariant } from '../../contract/variant.ts'
import { productDefaults } from '../../contract/product-fields.ts'
import type { ShopFacts } from '../../contract/settings.ts'
import { plainDescription, shortened } from '../../rules/plain-description.ts'
import { schemaProblems } from '../../../tests/schema-org.ts'
import { productStructured } from './product/product-structured.ts'
import { pageHead } from './seo.ts'
import { crumbsStructured, shopStructured } from './structured-data.ts'

const shop: ShopFacts = {
  name: 'Suvarna',
  phone: '+91 98765 43210',
  email: 'care@suvarna.example',
  contactIsSample: false,
  whatsappNumber: '919876543210',
  upiId: 'suvarna@upi',
  upiName: 'Suvarna',
  upiMerchant: false,
  upiAccepted: true,
  paymentMethods: ['COD', 'UPI'],
  taxRate: 10,
  taxClasses: [],
  roundsOff: false,
  priceDisplay: 'before',
  codLimit: 5000,
  legal: {
    name: null,
    address: null,
    gstin: null,
    bisRegistration: null,
    grievance: { name: null, designation: null, phone: null, email: null },
  },
  publicUrl: 'https://suvarna.example',
}

const ring: Product = {
  ...productDefaults,
  _id: '0190b9c1-0000-7000-8000-000000000001',
  name: 'Aarohi Solitaire Ring',
  category: 'Rings',
  color: 'Gold',
  colors: [{ value: 'Gold', code: '#E6B84C' }],
  price: 4899,
  priceWithTax: 5388.9,
  isHidden: false,
  description: 'A single stone.\n* Six claws\nThe Design:\n- Rounded inside',
  isTrending: true,
  size: '6, 7',
  gender: 'female',
  metal: '18K Gold',
  image: '/media/00000000000000000000000000000001/ring.jpg',
  additionalImages: ['https://elsewhere.example/ring.jpg'],
  rating: 4.8,
  reviewCount: 5,
  priceVaries: false,
  author: null,
  collections: [],
  createdAt: '2026-11-20T10:00:00.000Z',
  version: 1,
}

const small: ShownVariant = {
  _id: '0190b9c1-0000-7000-8000-000000000002',
  sku: 'AAR-6',
  size: '6',
  color: 'Gold',
  price: 4899,
  priceWithTax: 5388.9,
  oldPrice: undefined,
  breakup: null,
  stock: 2,
  fineness: null,
  purity: null,
  grossWeight: null,
  netWeight: null,
  stones: [],
  image: null,
}
const large: ShownVariant = { ...small, sku: null, size: '7', price: 5000, priceWithTax: 5500, stock: 0 }

const review: Review = {
  _id: '0190b9c1-0000-7000-8000-000000000003',
  comment: 'Shines.',
  rating: 5,
  userId: { _id: null, username: 'Kabir D.' },
  productId: ring._id,
  verifiedBuyer: true,
  createdAt: '2026-11-21T10:00:00.000Z',
}

describe('what a page says to search engines', () => {
  test('contains title, description and one canonical public address', () => {
    const { meta, links } = pageHead(shop, {
      title: 'Rings',
      description: 'Rings in gold.',
      path: '/shop/category/Rings',
    })
    expect(meta).toContainEqual({ title: 'Rings | Suvarna' })
    expect(meta).toContainEqual({ name: 'description', content: 'Rings in gold.' })
    expect(meta).toContainEqual({
      property: 'og:url',
      content: 'https://suvarna.example/shop/category/Rings',
    })
    expect(meta).not.toContainEqual({ name: 'robots', content: 'noindex, follow' })
    expect(links).toEqual([{ rel: 'canonical', href: 'https://suvarna.example/shop/category/Rings' }])
  })

  test('asks not to be listed where it says so', () => {
    const { meta } = pageHead(shop, { title: 'Search', description: '-', path: '/search', listed: false })
    expect(meta).toContainEqual({ name: 'robots', content: 'noindex, follow' })
  })

  test('describes a product with its offer at the price that is paid', () => {
    const described = productStructured(shop, ring, [review])
    expect(described).toMatchObject({
      '@type': 'Product',
      image: [
        'https://suvarna.example/media/00000000000000000000000000000001/ring.jpg',
        'https://elsewhere.example/ring.jpg',
      ],
      offers: {
        priceCurrency: 'INR',
        price: '5388.90',
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          price: '5388.90',
          priceCurrency: 'INR',
          valueAddedTaxIncluded: true,
        },
        availability: 'https://schema.org/InStock',
        url: `https://suvarna.example/shop/${ring._id}`,
        shippingDetails: {
          shippingRate: { value: 0, currency: 'INR' },
          shippingDestination: { addressCountry: 'IN' },
        },
      },
      aggregateRating: { ratingValue: 4.8, reviewCount: 5 },
      review: [
        { author: { name: 'Kabir D.' }, datePublished: '2026-11-21', reviewRating: { ratingValue: 5 } },
      ],
    })
    expect(described, 'no code of its own').toMatchObject({ sku: undefined })
    expect(described, 'no days to return').not.toHaveProperty('offers.hasMerchantReturnPolicy')
  })

  test('FOUND-01 describes each variant with price, code and stock of its own', () => {
    const described = productStructured(shop, { ...ring, variants: [small, large] }, [])
    expect(described).toMatchObject({
      '@type': 'ProductGroup',
      productGroupID: ring._id,
      variesBy: ['https://schema.org/size'],
      hasVariant: [
        {
          name: 'Aarohi Solitaire Ring, Gold, 6',
          sku: 'AAR-6',
          offers: {
            url: `https://suvarna.example/shop/${ring._id}?color=Gold&size=6`,
            price: '5388.90',
            availability: 'https://schema.org/InStock',
            shippingDetails: { '@type': 'OfferShippingDetails', '@id': '#delivery' },
          },
        },
        {
          sku: undefined,
          offers: {
            price: '5500.00',
            availability: 'https://schema.org/OutOfStock',
            shippingDetails: { '@id': '#delivery' },
          },
        },
      ],
    })
    expect(described).not.toHaveProperty('offers')
  })

  test.each([
    ['without variants', {}],
    ['of one variant', { variants: [small] }],
    ['of two sizes', { variants: [small, large] }],
    ['of two colours', { variants: [small, { ...small, color: 'Rose Gold', leadDays: 7 }] }],
  ])('FOUND-01 a product %s fits the definitions of schema.org', (_kind, change) => {
    const described = productStructured({ ...shop, returnDays: 15 }, { ...ring, ...change }, [review])
    expect(schemaProblems(described)).toEqual([])
  })

  test('a product of one variant has its code', () => {
    expect(productStructured(shop, { ...ring, variants: [small] }, [])).toMatchObject({
      '@type': 'Product',
      sku: 'AAR-6',
      offers: { price: '5388.90' },
    })
  })

  test('states the days to return of a shop that has them', () => {
    const withDays = { ...shop, returnDays: 15 }
    const policyOf = (change: Partial<Product>) => productStructured(withDays, { ...ring, ...change }, [])
    expect(policyOf({})).toMatchObject({
      offers: {
        hasMerchantReturnPolicy: {
          applicableCountry: 'IN',
          returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
          merchantReturnDays: 15,
        },
      },
    })
    expect(policyOf({ returnDays: 7 })).toMatchObject({
      offers: { hasMerchantReturnPolicy: { merchantReturnDays: 7 } },
    })
    expect(policyOf({ notReturnable: 'engraved' })).toMatchObject({
      offers: {
        hasMerchantReturnPolicy: {
          returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
          merchantReturnDays: undefined,
        },
      },
    })
  })

  test('states no rating without reviews and no stock when sold out', () => {
    const described = productStructured(shop, { ...ring, reviewCount: 0, stock: 0 }, [])
    expect(described).not.toHaveProperty('aggregateRating')
    expect(described).not.toHaveProperty('review')
    expect(described).toMatchObject({ offers: { availability: 'https://schema.org/OutOfStock' } })
  })

  test('numbers the way to a page, its end without an address', () => {
    const way = crumbsStructured(shop, [
      { name: 'Home', path: '/' },
      { name: 'Shop', path: '/shop' },
      { name: ring.name },
    ])
    expect(way).toMatchObject({
      itemListElement: [
        { position: 1, name: 'Home', item: 'https://suvarna.example/' },
        { position: 2, name: 'Shop', item: 'https://suvarna.example/shop' },
        { position: 3, name: 'Aarohi Solitaire Ring' },
      ],
    })
  })

  test('describes the shop and how to search it', () => {
    expect(shopStructured(shop)).toMatchObject([
      { '@type': 'Organization', name: 'Suvarna' },
      {
        potentialAction: {
          target: { urlTemplate: 'https://suvarna.example/search?query={search_term_string}' },
        },
      },
    ])
  })

  test('describes a shop with a known address as a jewellery store', () => {
    const address = '12 MG Road,\nBengaluru 560 001'
    expect(shopStructured({ ...shop, legal: { ...shop.legal, address } })[0]).toMatchObject({
      '@type': 'JewelryStore',
      telephone: '+91 98765 43210',
      address: {
        '@type': 'PostalAddress',
        streetAddress: '12 MG Road, Bengaluru 560 001',
        postalCode: '560001',
        addressRegion: 'Karnataka',
        addressCountry: 'IN',
      },
    })
  })
})

test('a plain description has no bullets and ends at a word', () => {
  expect(plainDescription(ring.description)).toBe('A single stone. Six claws The Design: Rounded inside')
  expect(shortened('Gold and silver, made to be worn', 20)).toBe('Gold and silver…')
  expect(shortened('Gold', 20)).toBe('Gold')
})
