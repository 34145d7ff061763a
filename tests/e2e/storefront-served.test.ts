import { describe, expect } from 'vitest'
import { newestConsent } from '../../src/contract/consent.ts'
import { browserTest } from '../fixtures/browser.ts'
import { newProduct } from '../factories.ts'
import { served } from './served.ts'

const test = browserTest({
  PUBLIC_URL: 'http://suvarna.test',
  SHOP_PHONE: '+91 20 5550 1234',
  SHOP_EMAIL: 'care@suvarna.test',
  WHATSAPP_NUMBER: '912055501234',
})
  .extend(
    'get',
    { scope: 'file' },
    ({ shop }) =>
      (path: string) =>
        served(shop.address, path),
  )
  /** The links of the footer, by their text. */
  .extend('footerLinks', { scope: 'file' }, async ({ get }) => {
    const footer = /<footer.*<\/footer>/s.exec((await get('/help')).html)?.[0] ?? ''
    const links = [...footer.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]+)<\/a>/g)]
    return new Map(links.map(([, href, text = '']) => [text.replace('&amp;', '&'), href]))
  })

const forHer = [
  'Earrings',
  'Necklaces',
  'Bracelets',
  'Rings',
  'Studs',
  'Ankles',
  'Fashion+Jewelry',
  'Gold+Jewelry',
]
const forHim = ['Bracelets', 'Studs', 'Chain', 'Rings', 'Gold+Jewelry', 'Fashion+Jewelry']

describe('the frame around every page', () => {
  test('NAV-01 an unknown address returns 404 with a helpful page inside the layout', async ({ get }) => {
    const { status, html } = await get('/nothing/here')
    expect(status).toBe(404)
    expect(html).toContain('<header')
    expect(html).toContain('Page not found')
    expect(html).toMatch(/<a[^>]*href="\/shop"/)
    expect(html).toContain('<footer')
  })

  test('NAV-02 a strip on every page shows the promise for prepaid orders', async ({ get }) => {
    for (const path of ['/help', '/login', '/register', '/forgot-password', '/unauthorized'])
      expect((await get(path)).html, path).toContain('>GET EXTRA 2.5% OFF ON PREPAID ORDERS<')
  })

  test('NAV-04 contains the menu links, spaces as plus signs', async ({ get }) => {
    const { html } = await get('/')
    for (const name of forHer) expect(html).toContain(`href="/gender/female/category/${name}"`)
    for (const name of forHim) expect(html).toContain(`href="/gender/male/category/${name}"`)
  })

  test('NAV-11 the user icon of visitors leads to the login notice', async ({ get }) => {
    expect((await get('/')).html).toMatch(/<a[^>]*aria-label="Account"[^>]*href="\/unauthorized"/)
  })

  test('NAV-13 NAV-15 the footer has four columns, phone, year and studio', async ({ get, footerLinks }) => {
    const footer = /<footer.*<\/footer>/s.exec((await get('/help')).html)?.[0] ?? ''
    const headings = [...footer.matchAll(/<h2[^>]*>([^<]*)</g)].map(([, heading]) => heading)
    expect(headings).toEqual(['Useful Links', 'Information', 'Contact Us'])
    expect(footer.match(/aria-label="Suvarna, home"/g)).toHaveLength(1)
    expect(footer.replaceAll('<!-- -->', '')).toContain('© 2025 Suvarna')
    expect(footer).toContain('Designed and built by Suvarna Studio')
    expect(footerLinks.get('+91 20 5550 1234')).toBe('tel:+912055501234')
  })

  test('NAV-14 the links of the footer lead to pages and home sections', async ({ get, footerLinks }) => {
    for (const [name, address] of [
      ['Delivery Information', '/delivery-information'],
      ['Shipping', '/delivery-information'],
      ['Returns', '/return-exchange'],
      ['Legal Policy', '/legal-policy'],
      ['Privacy Policy', '/legal-policy'],
      ['Cancellation Policy', '/cancellation-policy'],
      ['Help & FAQ', '/help'],
      ['Chat With Us', '/contact-us'],
    ] as const) {
      expect(footerLinks.get(name), name).toBe(address)
      expect(await get(address), address).toMatchObject({
        status: 200,
        html: expect.stringContaining('<h1') as string,
      })
    }
    const home = (await get('/')).html
    for (const [name, section] of [
      ['Terms & Conditions', 'terms'],
      ['About Us', 'about'],
      ['Blog', 'blog'],
      ['Live chat', 'chat'],
    ] as const) {
      expect(footerLinks.get(name), name).toBe(`/#${section}`)
      expect(home, section).toContain(`id="${section}"`)
    }
  })
})

describe('information pages', () => {
  test.for([
    [
      '/delivery-information',
      [
        'the e-mail you ordered with and your order number',
        'lost in transit is tracked for 15 days',
        'by the payment method you used',
        'selected cities in India only',
        'shipping address must be in India',
        'Standard shipping takes 3-5 business days',
        'Express shipping takes 1-2 business days',
        'free on orders above Rs. 1500',
      ],
    ],
    [
      '/cancellation-policy',
      [
        'only before dispatch',
        'Custom or personalised items',
        'cannot be cancelled once they are in production',
        'depends on the terms of that sale',
        'within 7-10 business days after we have confirmed the cancellation',
      ],
    ],
    [
      '/legal-policy',
      ['password (only as a hash', 'One cookie keeps you logged in', 'Prices are in Indian rupees'],
    ],
    ['/contact-us', ['+91 20 5550 1234', 'care@suvarna.test', 'WhatsApp']],
    [
      '/help',
      [
        'credit cards, debit cards, international cards, net banking and cash on delivery',
        'Visa, MasterCard, AMEX, Diners and JCB',
        'Payments are in INR only, for domestic orders',
        'maximum of INR 5,000',
        'in cash only',
        // The limit that the shop is set to.
        'Tax of 10%',
      ],
    ],
    ['/return-exchange', ['tracked for 15 days', 'within 7-10 business days']],
    ['/about', []],
  ] as const)('NAV-20 %s carries its facts and a picture', async ([path, facts], { shop, get }) => {
    const page = await get(path)
    expect(page.status).toBe(200)
    for (const fact of facts) expect(page.text).toContain(fact)
    expect(page.canonical).toBe(`http://suvarna.test${path}`)
    expect(page.meta('description')).toBeTruthy()
    expect(page.meta('robots')).toBeUndefined()
    const picture = /<article.*?<img[^>]* src="([^"]+)"/s.exec(page.html)?.[1] ?? ''
    expect((await fetch(shop.address + picture)).headers.get('content-type')).toMatch(/^image\//)
  })

  test('NAV-20 /return-exchange leads to the cancellation and the return policy', async ({ get }) => {
    const { html } = await get('/return-exchange')
    expect(html).toMatch(/href="\/cancellation-policy"[^>]*>cancellation policy</)
    expect(html).toMatch(/href="\/return-exchange#return-policy"[^>]*>return policy</)
    expect(html).toContain('id="return-policy"')
  })

  test('NAV-20 /about shows each step of the workshop with a close-up', async ({ shop, get }) => {
    const article = /<article.*<\/article>/s.exec((await get('/about')).html)?.[0] ?? ''
    const pictures = article.match(/<img[^>]*width="440"[^>]*>/g) ?? []
    expect(pictures).toHaveLength(5)
    for (const picture of pictures) {
      expect(picture).toContain('loading="lazy"')
      const source = /src="([^"]+)"/.exec(picture)?.[1] ?? ''
      expect((await fetch(shop.address + source)).headers.get('content-type')).toMatch(/^image\//)
    }
  })

  test('NAV-17 /collection shows only the word Collection', async ({ get }) => {
    const page = await get('/collection')
    expect(page.text).toBe('Collection')
    expect(page.canonical).toBe('http://suvarna.test/collection')
  })

  test('NAV-19 /unauthorized says why and leads on, outside the frame of the shop', async ({ get }) => {
    const { html, text } = await get('/unauthorized')
    expect(text).toContain('Access Denied - You need to be logged in to access this page.')
    expect(html).not.toMatch(/<header|<footer/)
    expect(html).toMatch(/<a[^>]*href="\/login"[^>]*>Login to Continue</)
    expect(html).toMatch(/<a[^>]*href="\/"[^>]*>Go to Home</)
  })

  test('AUTH-02 registering shows the terms with a link to the policy', async ({ get }) => {
    const { html, text } = await get('/register')
    expect(text).toContain(newestConsent.text)
    expect(html).toMatch(/<a[^>]*href="\/legal-policy"[^>]*>Read the terms and privacy policy</)
  })

  test('DEMO-01 the rates of the demonstration shop are marked', async ({ get }) => {
    const headers = (await get('/rates')).html.match(/<th[^>]*scope="row".*?<\/th>/gs) ?? []
    expect(headers.filter((header) => header.includes('Sample rate'))).toHaveLength(6)
  })
})

describe('finding', () => {
  test('SRCH-04 the search page shows query and results, and is not indexed', async ({ get }) => {
    const page = await get('/search?query=jhumka')
    expect(page.status).toBe(200)
    expect(page.text).toContain('Search Page')
    expect(page.text).toContain('Find products by name or description.')
    expect(page.html).toContain('placeholder="Search for products..."')
    expect(page.text).toContain('Meher Ruby Jhumkas')
    expect(page.meta('robots')).toBe('noindex, follow')
    expect(page.canonical).toBe('http://suvarna.test/search')
    expect((await get('/search?query=xyzzy')).text).toContain('No products found')
  })

  test('BROWSE-05 the size guide is served whole and is in the sitemap', async ({ shop, get }) => {
    const page = await get('/size-guide')
    expect(page.status).toBe(200)
    for (const fact of ['Find your size', '69.7', '2-14', '73.0', 'Print the strip (PDF)'])
      expect(page.text).toContain(fact)
    expect(page.html).toContain('href="/api/size-strip"')
    expect(await (await fetch(`${shop.address}/sitemap.xml`)).text()).toContain('/size-guide</loc>')
  })

  test('BROWSE-05 a ring with sizes links to the guide; a chain does not', async ({ shop, get }) => {
    const ring = await newProduct(shop, { category: 'Rings', size: '6, 7' })
    const chain = await newProduct(shop, { category: 'Chain', size: '16 inch, 18 inch' })
    expect((await get(`/shop/${ring}`)).text).toContain('Find your size')
    expect((await get(`/shop/${chain}`)).text).not.toContain('Find your size')
  })
})
