import { expect } from 'vitest'
import { ownPagesTest as test } from '../../../../tests/fixtures/own-pages.ts'
import { refusal } from '../../../../tests/factories.ts'
import { listPosts } from '../../../contract/page.ts'
import { getShopFacts } from '../../../contract/settings.ts'

const post = {
  kind: 'journal' as const,
  path: '/journal/our-rubies',
  title: 'Rubies & <light>',
  body: 'Red [as wine](/shop).',
}

test('CONTENT-05 /blogs leads to the journal from the first post on', async ({ shop, create, edit }) => {
  const blogs = async () => (await shop.app.inject('/blogs')).headers.location
  const posts = () => shop.call(listPosts, {})
  const { _id } = await create(post)
  expect(await blogs()).toBe('/shop')
  expect(await posts()).toEqual([])

  const { publishedAt } = await edit(_id, { published: true })
  expect(await blogs()).toBe('/journal')
  expect(await posts()).toEqual([
    { path: post.path, title: post.title, summary: 'Red as wine.', picture: null, publishedAt },
  ])
  expect((await shop.call(getShopFacts, {})).replacedPages).toEqual(['/journal'])
})

test('CONTENT-05 an edited stated piece is not the first post', async ({ shop, edit }) => {
  await edit('00000000-0000-7000-8000-000000000007', { body: 'Our way.' })
  expect((await shop.app.inject('/blogs')).headers.location).toBe('/shop')
  expect(await shop.call(listPosts, {})).toMatchObject([{ path: '/journal/care-of-silver' }])
  expect((await shop.call(getShopFacts, {})).replacedPages).toEqual(['/journal', '/journal/care-of-silver'])
})

test('CONTENT-05 the feed lists published posts, newest first', async ({ shop, create }) => {
  const feed = async () => (await shop.app.inject('/journal/feed.xml')).payload
  expect(await feed()).toContain('<link href="http://shop.test/journal/care-of-silver"/>')
  await create({ ...post, published: true })
  await create({ ...post, path: '/journal/draft' })

  const { headers, payload } = await shop.app.inject('/journal/feed.xml')
  expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8')
  expect([...payload.matchAll(/<entry>\n<id>(.*)<\/id>/g)].map(([, id]) => id)).toEqual([
    'http://shop.test/journal/our-rubies',
    'http://shop.test/journal/care-of-silver',
    'http://shop.test/journal/ring-sizes',
    'http://shop.test/journal/what-916-means',
  ])
  expect(payload).toContain('<title>Rubies &amp; &lt;light&gt;</title>')
  expect(payload).toContain('&lt;a href=&quot;/shop&quot;&gt;as wine&lt;/a&gt;')
})

test('CONTENT-05 a post is one word below /journal', async ({ create }) => {
  for (const path of ['/our-rubies', '/journal', '/journal/a/b', '/journal/ring-sizes'])
    expect(await refusal(create({ ...post, path })), path).toMatchObject({
      status: 400,
      message: expect.stringMatching(/^path: /),
    })
})

test('CONTENT-01 the sitemap lists published pages and posts', async ({ shop, create }) => {
  await create({ ...post, published: true })
  await create({ path: '/our-workshop', title: 'Ours', published: true })
  await create({ path: '/hidden', title: 'Hidden' })
  const { payload } = await shop.app.inject('/sitemap.xml')
  expect(payload).toContain('<loc>http://shop.test/our-workshop</loc>')
  expect(payload).toContain('<loc>http://shop.test/journal/our-rubies</loc>')
  expect(payload).not.toContain('/hidden')
})
