import { expect } from 'vitest'
import { browserTest } from '../fixtures/browser.ts'
import { gold, enterRates, newDiamondRing } from '../weighed.ts'
import { expectGoodOnPhone } from './browser.ts'
import { callable } from './call-shop.ts'
import { demoProducts, pathOf } from './demo-products.ts'
import { served } from './served.ts'
import { createTestUser } from './test-user.ts'

const test = browserTest({ RETURN_DAYS: '15', INSURED_DELIVERY: '1' })
  .extend('admin', { scope: 'file' }, ({ shop }) => createTestUser(shop, { role: 'admin' }))
  .extend('one', { scope: 'file' }, ({ shop }) => demoProducts(shop))
  .extend('ring', { scope: 'file' }, async ({ shop, admin, one }) => {
    await enterRates(callable(shop), admin, [gold(916, 13_430), gold(750, 10_996.5)])
    const stones = [{ kind: 'Diamond', quality: 'VS-GH', carats: 0.51, perCarat: 65_000 }]
    const { _id } = await newDiamondRing(callable(shop), admin, {
      image: one(({ size }) => size !== null).image,
      hallmark: 'huid',
      certificate: 'IGI 602412345',
      variants: [{ size: '12', color: 'Gold', fineness: 750, grossWeight: 3.412, netWeight: 3.31, stones }],
    })
    return _id
  })

test('facts under the button lead to their explanations', async ({ shop, ring }) => {
  const page = await shop.openPage({ path: `/shop/${ring}` })
  const facts = page.getByRole('list', { name: 'What you can rely on' })
  expect((await facts.getByRole('link').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))).toEqual(
    [
      'BIS hallmarked A HUID on each piece',
      '18K (750) Marked 18K750',
      'Certificate IGI 602412345',
      'Stone quality Diamond VS-GH',
      '15 days to return From the day it arrives',
      'Insured delivery Every parcel',
    ],
  )
  const button = await page
    .getByRole('main')
    .getByRole('button', { name: 'Add to Cart' })
    .first()
    .boundingBox()
  expect((await facts.boundingBox())?.y).toBeGreaterThan(button?.y ?? Infinity)
  await expectGoodOnPhone(page)
  for (const [name, address, heading] of [
    ['BIS hallmarked', '/journal/what-916-means', 'What 916 means'],
    ['Certificate', '/help#certificate', 'What is a certificate?'],
    ['Stone quality', '/help#stones', 'What do the letters after a stone mean?'],
    ['15 days', '/return-exchange#return-policy', 'Return policy'],
    ['Insured', '/delivery-information#insurance', 'Insurance'],
  ] as const) {
    expect(await facts.getByRole('link', { name }).getAttribute('href')).toBe(address)
    const [path = '', anchor] = address.split('#')
    const { html } = await served(shop.address, path)
    expect(html, `the target of ${name}`).toMatch(
      new RegExp(`<(h\\d|summary)[^>]*>[^/]*${heading.replace('?', '\\?')}`),
    )
    if (anchor) expect(html, `the anchor of ${name}`).toContain(`id="${anchor}"`)
  }
  expect((await served(shop.address, '/return-exchange')).text).toContain(
    'You have 15 days from the day your piece arrives.',
  )
  await facts.getByRole('link', { name: 'Certificate' }).click()
  await page.waitForURL('**/help#certificate')
  await page.getByRole('heading', { name: 'What is a certificate?' }).first().waitFor()
})

test('a piece shows only what the shop has stated', async ({ shop, one }) => {
  const { text } = await served(
    shop.address,
    pathOf(one(({ metal, hallmark }) => metal === '925 Silver' && hallmark === 'none')),
  )
  expect(text).not.toMatch(/BIS hallmarked|No hallmark needed|Stone quality|Certificate/)
  expect(text).toContain('15 days to return')
})
