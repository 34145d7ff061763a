import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import { newShopper } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { exchange } from '../../../../tests/raw-connection.ts'

const test = shopTest()
  /** Updates the customer's profile with these headers besides her cookie. */
  .extend(
    'write',
    ({ shop, asha }) =>
      async (headers: Record<string, string>, cookie = `session=${asha.token}`) =>
        (
          await shop.app.inject({
            method: 'PATCH',
            url: '/api/auth/edit-profile',
            payload: { username: 'Asha' },
            headers: { cookie, ...headers },
          })
        ).statusCode,
  )

test.for(['Basic x', 'Basic c3RhZ2U6c2VjcmV0', 'Negotiate x', 'nonsense'])(
  '"Authorization: %s" beside the cookie does not switch the origin check off (ASVS 3.5.1, 3.5.2)',
  async (authorization, { write }) => {
    expect(await write({ authorization, origin: 'https://evil.example' })).toBe(403)
    expect(await write({ authorization })).toBe(403)
    expect(await write({ authorization, origin: 'http://shop.test' })).toBe(200)
  },
)

test.for(['Bearer', 'Bearer x', `Bearer ${'x'.repeat(43)}`, 'bearer nothing of the shop'])(
  'beside "Authorization: %s" the cookie is not used (ASVS 3.5.1)',
  async (authorization, { write }) => {
    expect(await write({ authorization, origin: 'http://shop.test' })).toBe(401)
  },
)

test('a bearer token needs no origin and overrides the cookie', async ({ shop, asha, write }) => {
  const other = await newShopper(shop)
  const response = await shop.app.inject({
    url: '/api/auth/me',
    headers: { authorization: `Bearer ${other.token}`, cookie: `session=${asha.token}` },
  })
  expect(response.payload).toContain(other.email)
  expect(await write({ authorization: `Bearer ${other.token}`, origin: 'https://evil.example' })).toBe(200)
})

test('an origin without a host is not the shop’s own', async ({ shop, asha }) => {
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const body = '{"username":"Asha"}'
  const bytes = `PATCH /api/auth/edit-profile HTTP/1.0\r\nOrigin: null\r\nCookie: session=${asha.token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  expect(await exchange((shop.app.server.address() as AddressInfo).port, bytes)).toMatch(/^HTTP\/1\.1 403 /)
})
