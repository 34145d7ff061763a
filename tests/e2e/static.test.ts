import { describe, expect } from 'vitest'
import { browserTest } from '../fixtures/browser.ts'
import { visit } from './browser.ts'
import { expectAddress, expectShown } from './expect-shown.ts'
import { served } from './served.ts'

const test = browserTest({
  PUBLIC_URL: 'http://suvarna.test',
  SHOP_PHONE: '+91 20 5550 1234',
  SHOP_EMAIL: 'care@suvarna.test',
  WHATSAPP_NUMBER: '912055501234',
}).extend(
  'get',
  { scope: 'file' },
  ({ shop }) =>
    (path: string) =>
      served(shop.address, path),
)

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
      ],
    ],
    ['/return-exchange', ['tracked for 15 days', 'within 7-10 business days']],
  ] as const)('NAV-20 %s carries its facts', async ([path, facts], { get }) => {
    const page = await get(path)
    expect(page.status).toBe(200)
    for (const fact of facts) expect(page.text).toContain(fact)
    expect(page.canonical).toBe(`http://suvarna.test${path}`)
    expect(page.meta('description')).toBeTruthy()
    expect(page.meta('robots')).toBeUndefined()
  })

  test('NAV-20 /return-exchange leads to the cancellation and the return policy', async ({ get }) => {
    const { html } = await get('/return-exchange')
    expect(html).toMatch(/href="\/cancellation-policy"[^>]*>cancellation policy</)
    expect(html).toMatch(/href="\/return-exchange#return-policy"[^>]*>return policy</)
    expect(html).toContain('id="return-policy"')
  })

  test('NAV-20 /help states the limits that the shop is set to', async ({ get }) => {
    const { text } = await get('/help')
    expect(text).toContain('Tax of 10%')
  })
})

describe('other pages', () => {
  test('NAV-17 /collection shows only the word Collection', async ({ get }) => {
    const page = await get('/collection')
    expect(page.text).toBe('Collection')
    expect(page.canonical).toBe('http://suvarna.test/collection')
  })

  test('NAV-19 /unauthorized says why and leads on, outside the frame of the shop', async ({ shop }) => {
    const page = await shop.openPage({ path: '/unauthorized' })
    await expectShown(page.getByText('Access Denied - You need to be logged in to access this page.'))
    await expect.poll(() => page.locator('header, footer').count()).toBe(0)
    await expect
      .poll(() => page.getByRole('link', { name: 'Login to Continue' }).getAttribute('href'))
      .toBe('/login')
    await page.getByRole('link', { name: 'Go to Home' }).click()
    await expectAddress(page, '/')
  })
})

describe('gifts', () => {
  test('NAV-18 Start finding gifts asks three questions and opens matching gifts', async ({ shop }) => {
    const page = await shop.openPage({ path: '/gifts' })
    await page.getByRole('button', { name: 'Start finding gifts' }).click()
    await expect
      .poll(() =>
        page.getByRole('radio', { name: 'For her' }).evaluate((radio) => radio === document.activeElement),
      )
      .toBe(true)
    const finder = page.getByRole('form', { name: 'Gift finder' })
    await finder.getByLabel('For him').check()
    await finder.getByLabel('₹1,500 to ₹3,000').check()
    await expectShown(finder.getByText(/^\d+ pieces? match(es)?\.$/))
    await finder.getByLabel('Rings', { exact: true }).check()
    await expectShown(finder.getByText('3 pieces match.'))
    await page.getByRole('button', { name: 'Show gifts' }).click()
    await expectAddress(page, '/gender/male/category/Rings?price=1500-3000')
    await expectShown(page.getByText('3 pieces, Under RS 3000'))
    await expect.poll(() => page.getByRole('article').count()).toBe(3)
    await page.getByRole('link', { name: 'Remove filter Under RS 3000' }).click()
    await expectShown(page.getByText('7 pieces', { exact: true }))
  })

  test('NAV-18 a child’s gift needs no kind and lists children’s pieces', async ({ shop }) => {
    const page = await shop.openPage({ path: '/gifts' })
    await page.getByLabel('For a child').check()
    await expect.poll(() => page.getByRole('radio', { name: 'Rings', exact: true }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Show gifts' }).click()
    await expectAddress(page, /\/shop\?category=Kid%27s\+Jewellery$/)
  })

  test('NAV-18 the gift finder works without scripts', async ({ shop }) => {
    const page = await shop.openPage({ path: '/gifts', javaScript: false })
    await page.getByRole('button', { name: 'Start finding gifts' }).click()
    await expectAddress(page, /#finder$/)
    await page.getByRole('radio', { name: 'For her' }).check()
    await page.getByLabel('Up to ₹1,500').check()
    await page.getByRole('button', { name: 'Show gifts' }).click()
    await expectAddress(page, '/gender/female?price=0-1500')
  })
})

test('CACHE-01 information and gift pages hydrate without fetching again', async ({ shop }) => {
  const page = await shop.openPage()
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/api/') && calls.push(request.url()))
  for (const path of ['/help', '/contact-us', '/collection', '/gifts', '/unauthorized']) {
    await visit(page, path)
    await page.waitForLoadState('networkidle')
  }
  expect(calls).toEqual([])
})
