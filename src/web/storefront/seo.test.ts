import { describe, expect, test } from 'vitest'
import type { Product } from '../../contract/product.ts'
import { productDefaults } from '../../contract/product-fields.ts'
import type { ShopFacts } from '../../contract/settings.ts'
import { plainDescription, shortened } from './plain-description.ts'
import { pageHead } from './seo.ts'
import { crumbsStructured, productStructured, shopStructured } from './structured-data.ts'

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
  price: 4999.5,
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

  test('describes a product with its offer in rupees', () => {
    expect(productStructured(shop, ring)).toMatchObject({
      '@type': 'Product',
      image: [
        'https://suvarna.example/media/00000000000000000000000000000001/ring.jpg',
        'https://elsewhere.example/ring.jpg',
      ],
      offers: {
        priceCurrency: 'INR',
        price: '4999.50',
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          price: '4999.50',
          priceCurrency: 'INR',
          valueAddedTaxIncluded: false,
        },
        availability: 'https://schema.org/InStock',
        url: `https://suvarna.example/shop/${ring._id}`,
      },
      aggregateRating: { ratingValue: 4.8, reviewCount: 5 },
    })
  })

  test('states no rating without reviews and no stock when sold out', () => {
    const described = productStructured(shop, { ...ring, reviewCount: 0, stock: 0 })
    expect(described).not.toHaveProperty('aggregateRating')
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
})

test('a plain description has no bullets and ends at a word', () => {
  expect(plainDescription(ring.description)).toBe('A single stone. Six claws The Design: Rounded inside')
  expect(shortened('Gold and silver, made to be worn', 20)).toBe('Gold and silver…')
  expect(shortened('Gold', 20)).toBe('Gold')
})
