import sharp from 'sharp'
import { expect } from 'vitest'
import { shopTest } from '../../../../tests/fixtures/shop.ts'

const test = shopTest({
  SHOP_NAME: 'Kanchan Jewellers',
  PUBLIC_URL: 'https://kanchan.example',
  SHOP_EMAIL: 'care@kanchan.example',
})

test('a browser that asks for favicon.ico gets the icon', async ({ shop }) => {
  const { statusCode, headers, payload } = await shop.app.inject('/favicon.ico')
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml'])
  expect(payload).toContain('<svg')
})

test('PWA-01 the manifest names the shop, and icons that exist', async ({ shop }) => {
  const { statusCode, headers, payload } = await shop.app.inject('/manifest.webmanifest')
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/manifest+json; charset=utf-8'])
  const manifest = JSON.parse(payload) as { icons: { src: string; sizes: string }[] }
  expect(manifest).toMatchObject({ name: 'Kanchan Jewellers', start_url: '/', display: 'browser' })
  for (const { src, sizes } of manifest.icons) {
    const icon = await shop.app.inject(src)
    const { width, height } = await sharp(icon.rawPayload).metadata()
    expect([icon.statusCode, icon.headers['content-type'], `${width}x${height}`]).toEqual([
      200,
      'image/png',
      sizes,
    ])
  }
})

test('a public shop says whom to tell of a vulnerability', async ({ shop }) => {
  const { statusCode, payload } = await shop.app.inject('/.well-known/security.txt')
  expect(statusCode).toBe(200)
  expect(payload).toContain('Contact: mailto:care@kanchan.example\n')
  const [, expires = ''] = /^Expires: (\S+)$/m.exec(payload) ?? []
  expect(Date.parse(expires)).toBeGreaterThan(Date.now())
})
