import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import { rendered, ownCategoriesTest as test } from '../../../../../tests/fixtures/own-categories.ts'
import { categories } from '../../../../contract/product.ts'

test.beforeEach(async ({ shop }) => {
  await shop.context.db.transaction(async (tx) => {
    await tx.db.deleteFrom('products').execute()
    await tx.db.deleteFrom('categories').execute()
    tx.invalidate('catalogue', 'settings saved')
  })
})

test('an import names categories of the owner in any case', async ({ create, take, names }) => {
  const lines = [
    'name,category,categories,gender,metal,colors,price,image',
    'Nath,nose PINS,Studs; Gold jewelry,female,22K Gold,Gold,900,/media/x.jpg',
    'Crown,Tiaras,,female,22K Gold,Gold,900,/media/x.jpg',
  ]
  expect((await take(lines)).problems).toMatchObject([
    { line: 2 },
    { line: 3, reason: `category must be one of ${categories.join(', ')}.` },
  ])
  await create('Nose pins')
  expect((await take(lines)).problems).toEqual([
    { line: 3, reason: `category must be one of ${[...categories, 'Nose pins'].join(', ')}.` },
  ])
  const { digest, problems } = await take(lines.slice(0, 2))
  expect(problems).toEqual([])
  await take(lines.slice(0, 2), digest ?? '')
  expect([await names('Nose pins'), await names('Studs'), await names('Gold Jewellery')]).toEqual([
    ['Nath'],
    ['Nath'],
    ['Nath'],
  ])
})

test('the sitemap and the page cache know the owner’s categories', async ({ shop, create, update }) => {
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = shop.app.server.address() as AddressInfo
  const get = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text()
  const addresses = async () =>
    [...(await get('/sitemap.xml')).matchAll(/<loc>[^<]*(\/shop\/category\/[^<]*)</g)].map(([, path]) => path)
  expect(await addresses()).toEqual(['/shop/category/Rings'])
  const { _id } = await create('Nose pins')
  expect(await addresses()).toEqual(['/shop/category/Nose+pins', '/shop/category/Rings'])
  for (const path of [
    '/shop/category/Nose+pins',
    '/shop/category/Nose+pins',
    '/shop/category/Tiaras',
    '/shop/category/Tiaras',
  ])
    await get(path)
  expect(rendered).toEqual(['/shop/category/Nose+pins', '/shop/category/Tiaras', '/shop/category/Tiaras'])
  await update(_id, { name: 'Naths' })
  expect(await addresses()).toEqual(['/shop/category/Naths', '/shop/category/Rings'])
})
