import { expect } from 'vitest'
import { shopTest } from '../../../../tests/fixtures/shop.ts'

const test = shopTest({ PUBLIC_URL: 'https://kanchan.example', SHOP_EMAIL: 'care@kanchan.example' })

test('a browser that asks for favicon.ico gets the icon', async ({ shop }) => {
  const { statusCode, headers, payload } = await shop.app.inject('/favicon.ico')
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml'])
  expect(payload).toContain('<svg')
})

test('a public shop says whom to tell of a vulnerability', async ({ shop }) => {
  const { statusCode, payload } = await shop.app.inject('/.well-known/security.txt')
  expect(statusCode).toBe(200)
  expect(payload).toContain('Contact: mailto:care@kanchan.example\n')
  const [, expires = ''] = /^Expires: (\S+)$/m.exec(payload) ?? []
  expect(Date.parse(expires)).toBeGreaterThan(Date.now())
})
