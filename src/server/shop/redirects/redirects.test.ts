import { expect, vi } from 'vitest'
import { newShopper, refusal } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { hostilePaths } from '../../../../tests/hostile-paths.ts'
import { pageAt } from '../../../../tests/shop.ts'
import { listAuditLog } from '../../../contract/audit.ts'
import type { CallInput } from '../../../contract/calls.ts'
import { updateUserDuty } from '../../../contract/manage-users.ts'
import { createPage, updatePage } from '../../../contract/page.ts'
import { createRedirect, deleteRedirect, listRedirects } from '../../../contract/redirect.ts'

const pages = {
  keep: false,
  listPages: async () => [
    pageAt('/'),
    pageAt('/login'),
    pageAt('/shop'),
    pageAt('/shop/category/$categoryName'),
    pageAt('/dashboard/settings'),
  ],
  render: async () => ({ status: 404, html: '<!doctype html><title>-</title>' }),
}
type Body = CallInput<typeof createRedirect>['body']

const test = shopTest({}, pages)
  .extend('emptied', { auto: true }, async ({ shop }) => {
    await shop.context.db.transaction((tx) => tx.db.deleteFrom('redirects').execute())
  })
  .extend(
    'add',
    { scope: 'file' },
    ({ shop, admin }) =>
      (body: Partial<Body>, token = admin.token) =>
        shop.call(createRedirect, { body: { path: '/old', target: '/new', status: 301, ...body } }, token),
  )
  .extend(
    'list',
    { scope: 'file' },
    ({ shop, admin }) =>
      () =>
        shop.call(listRedirects, { query: {} }, admin.token),
  )
  /** Requests an address. Returns status and target. */
  .extend(
    'open',
    { scope: 'file' },
    ({ shop }) =>
      async (url: string, method: 'GET' | 'HEAD' | 'POST' = 'GET') => {
        const { statusCode, headers } = await shop.app.inject({ url, method })
        return [statusCode, headers.location]
      },
  )

test('REDIRECT-01 a page of the owner comes before a redirect', async ({ shop, admin, add, open }) => {
  await add({ path: '/workshop', target: '/shop' })
  const page = { path: '/workshop', kind: 'page' as const, title: 'Workshop', body: 'Ours.' }
  const { _id: id, version } = await shop.call(
    createPage,
    { body: { ...page, published: false } },
    admin.token,
  )
  expect(await open('/workshop')).toEqual([301, '/shop'])

  await shop.call(updatePage, { params: { id }, body: { published: true, version } }, admin.token)
  expect((await open('/workshop'))[1]).toBeUndefined()
})

test('REDIRECT-01 an address without a page leads to its target, with its query', async ({ add, open }) => {
  expect(await open('/old?a=1')).toEqual([404, undefined])
  await add({ path: '/old', target: '/shop', status: 301 })
  await add({ path: '/sale', target: '/shop/category/Rings', status: 302 })

  expect(await open('/old')).toEqual([301, '/shop'])
  expect(await open('/old/')).toEqual([301, '/shop'])
  expect(await open('/%6fld?utm=a&next=//b?c')).toEqual([301, '/shop?utm=a&next=//b?c'])
  expect(await open('/sale?page=2', 'HEAD')).toEqual([302, '/shop/category/Rings?page=2'])
  expect(await open('/old', 'POST')).toEqual([404, undefined])
  expect(await open('/Old')).toEqual([404, undefined])
  expect(await open('/old/more')).toEqual([404, undefined])
})

test('REDIRECT-01 paths of other scripts lead on in any encoding', async ({ add, open }) => {
  const { path } = await add({ path: '/अंगूठी', target: '/shop' })

  expect(path).toBe('/%E0%A4%85%E0%A4%82%E0%A4%97%E0%A5%82%E0%A4%A0%E0%A5%80')
  expect(await open(path)).toEqual([301, '/shop'])
  expect(await open(path.toLowerCase())).toEqual([301, '/shop'])
})

test('REDIRECT-01 hits are counted after the response', async ({ add, open, list }) => {
  const { _id } = await add({})
  expect(await list()).toEqual([{ _id, path: '/old', target: '/new', status: 301, hits: 0, lastHitAt: null }])

  await Promise.all(Array.from({ length: 20 }, () => open('/old')))

  await vi.waitFor(async () => expect(await list()).toMatchObject([{ hits: 20 }]))
  const [redirect] = await list()
  expect(Date.now() - Date.parse(redirect?.lastHitAt ?? '')).toBeLessThan(60_000)
})

test('REDIRECT-01 at least 100 hostile paths are tried', () => {
  expect(new Set(hostilePaths).size).toBeGreaterThanOrEqual(100)
})

test.for(hostilePaths)('REDIRECT-01 rejects %j as path and as target', async (path, { add, list }) => {
  expect(await refusal(add({ path }))).toMatchObject({
    status: 400,
    message: expect.stringMatching(/^path: /),
  })
  expect(await refusal(add({ target: path }))).toMatchObject({
    status: 400,
    message: expect.stringMatching(/^target: /),
  })
  expect(await list()).toEqual([])
})

test.for([
  '/',
  '/shop',
  '/Shop',
  '/%73hop/',
  '/shop/category/Old',
  '/login',
  '/dashboard/anything',
  '/api',
  '/api/product/search',
  '/media/a.jpg',
  '/assets/a.js',
  '/robots.txt',
  '/sitemap.xml',
  '/healthz',
  '/metrics',
  '/manifest.webmanifest',
  '/.well-known/security.txt',
  '/blogs',
])('REDIRECT-01 rejects a redirect of %s', async (path, { add }) => {
  expect(await refusal(add({ path }))).toEqual({ status: 400, message: 'path: is an address of the shop' })
})

test('REDIRECT-01 a redirect leads nowhere in one step only', async ({ add, list }) => {
  await add({ path: '/a', target: '/b' })

  expect(await refusal(add({ path: '/c', target: '/c/' }))).toEqual({
    status: 400,
    message: 'target: must be another path',
  })
  expect(await refusal(add({ path: '/b', target: '/a' }))).toMatchObject({ status: 400 })
  expect(await refusal(add({ path: '/b', target: '/shop' }))).toEqual({
    status: 400,
    message: 'path: is the target of another redirect',
  })
  expect(await refusal(add({ path: '/c', target: '/a' }))).toEqual({
    status: 400,
    message: 'target: is redirected itself',
  })
  expect(await refusal(add({ path: '/a', target: '/shop' }))).toMatchObject({ status: 409 })
  await add({ path: '/c', target: '/b' })
  expect(await list()).toHaveLength(2)
})

test('REDIRECT-01 of redirects that form a chain at the same moment one remains', async ({ add, list }) => {
  await Promise.allSettled([
    add({ path: '/a', target: '/b' }),
    add({ path: '/b', target: '/c' }),
    add({ path: '/c', target: '/a' }),
  ])
  expect(await list()).toHaveLength(1)
})

test.for([303, 307, 200, '301', 0])('REDIRECT-01 rejects the status %j', async (status, { add }) => {
  expect(await refusal(add({ status: status as 301 }))).toEqual({
    status: 400,
    message: 'status: must be 301 or 302',
  })
})

test('REDIRECT-01 a deleted redirect ends, and both changes are audited', async ({
  shop,
  admin,
  add,
  open,
}) => {
  const { _id } = await add({})
  const remove = () => shop.call(deleteRedirect, { params: { id: _id } }, admin.token)
  await remove()

  expect(await open('/old')).toEqual([404, undefined])
  expect(await refusal(remove())).toMatchObject({ status: 404 })
  const log = await shop.call(listAuditLog, { query: { entity: 'redirect' } }, admin.token)
  expect(log.slice(0, 2)).toMatchObject([
    { call: 'DELETE /api/redirects/{id}', title: '/old', before: { target: '/new', status: 301 } },
    { call: 'POST /api/redirects', title: '/old', after: { target: '/new', status: 301 } },
  ])
})

test('REDIRECT-01 managers keep the redirects', async ({ shop, admin, add }) => {
  const person = await newShopper(shop, 'admin')
  const setDuty = (duty: 'counter' | 'manager') =>
    shop.call(updateUserDuty, { params: { userId: person.id }, body: { duty } }, admin.token)

  await setDuty('counter')
  expect(await refusal(add({}, person.token))).toMatchObject({ status: 403 })
  await setDuty('manager')
  expect(await add({}, person.token)).toMatchObject({ path: '/old' })
})
