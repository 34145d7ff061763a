import { describe, expect } from 'vitest'
import { browserTest } from '../fixtures/browser.ts'
import { demoProducts, pathOf } from './demo-products.ts'
import { served } from './served.ts'

const test = browserTest({ PUBLIC_URL: 'http://suvarna.test' })
  .extend('one', { scope: 'file' }, ({ shop }) => demoProducts(shop))
  .extend(
    'ring',
    { scope: 'file' },
    ({ one }) =>
      () =>
        one(({ name }) => name === 'Aarohi Solitaire Ring'),
  )

describe('what the server sends of a product', () => {
  test('PDP-01 PDP-03 PDP-04 carries its facts, its way from home, and both prices', async ({
    shop,
    ring,
  }) => {
    const page = await served(shop.address, pathOf(ring()))
    expect(page.status).toBe(200)
    expect(page.text).toMatch(/^Home Shop Aarohi Solitaire Ring /)
    expect(page.text).toContain('Metal 925 Silver')
    expect(page.text).toContain('Category Rings')
    expect(page.text).toContain('Available Colors Gold')
    expect(page.text).toContain('Available Size 6')
    expect(page.html).toMatch(/<s[^>]*>₹5,999\.00<\/s>/)
    expect(page.text).toContain('You save ₹1,000')
    expect(page.html).not.toContain('Loading...')
  })

  test('PDP-03 PDP-04 leaves out a useless old price and missing sizes', async ({ shop, one }) => {
    const plain = one(({ oldPrice, size }) => oldPrice === null && size === null)
    const { text, html } = await served(shop.address, pathOf(plain))
    expect(text).not.toContain('You save')
    expect(text).not.toContain('Available Size')
    expect(/<h1.*?Add to Cart/s.exec(html)?.[0]).not.toMatch(/<s[ >]/)
  })

  test('PDP-06 PDP-07 PRICE-06 holds the closed price break-up, description and shipping in its text', async ({
    shop,
    one,
    ring,
  }) => {
    const band = await served(shop.address, pathOf(one(({ name }) => name === 'Om Classic Band')))
    expect(band.html.match(/<details/g)).toHaveLength(3)
    expect(band.html).not.toMatch(/<details[^>]* open/)
    expect(band.text).toContain('Price break-up')
    const { html, text } = await served(shop.address, pathOf(ring()))
    expect(text, 'silver with stones').not.toContain('Price break-up')
    expect(html).toContain('<h3>The Design:</h3>')
    expect(text).toContain('Free shipping on orders above Rs. 1500.')
  })

  test('describes it to search engines with title, picture, offer and rating', async ({ shop, ring }) => {
    const product = ring()
    const page = await served(shop.address, pathOf(product))
    const address = `http://suvarna.test${pathOf(product)}`
    expect(page.title).toBe('Aarohi Solitaire Ring, 925 Silver | Suvarna')
    expect(page.canonical).toBe(address)
    expect(page.meta('description')).toMatch(/^.{50,160}$/)
    expect(page.meta('og:type')).toBe('product')
    expect(page.meta('og:image')).toBe(`http://suvarna.test${product.image}`)
    expect(page.structured('Product')).toMatchObject({
      name: product.name,
      offers: {
        price: '4999.00',
        priceCurrency: 'INR',
        availability: 'https://schema.org/InStock',
        url: address,
      },
      aggregateRating: { ratingValue: product.rating, reviewCount: product.reviewCount },
    })
    expect(page.structured('BreadcrumbList')).toMatchObject({
      itemListElement: [{ name: 'Home' }, { name: 'Shop' }, { name: product.name }],
    })
  })

  test('states no rating without reviews, and when it is sold out', async ({ shop, one }) => {
    const silent = await served(shop.address, pathOf(one(({ reviewCount }) => reviewCount === 0)))
    expect(silent.structured('Product')).not.toHaveProperty('aggregateRating')
    const soldOut = await served(shop.address, pathOf(one(({ stock }) => stock === 0)))
    expect(soldOut.structured('Product')).toMatchObject({
      offers: { availability: 'https://schema.org/OutOfStock' },
    })
  })

  test.for(['/shop/0190b9c1-0000-7000-8000-000000000001', '/shop/not-an-id'])(
    'NAV-01 %s is not found, with a way on',
    async (path, { shop }) => {
      const page = await served(shop.address, path)
      expect(page.status).toBe(404)
      expect(page.text).toContain('We cannot find this piece')
      expect(page.html).toContain('href="/shop"')
      expect(page.meta('robots')).toContain('noindex')
    },
  )
})
