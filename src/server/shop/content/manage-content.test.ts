import { expect } from 'vitest'
import { refusal } from '../../../../tests/factories.ts'
import { manageContentTest as test, banner } from '../../../../tests/fixtures/manage-content.ts'
import { listAuditLog } from '../../../contract/audit.ts'
import { listBanners, type Banner, type Hero } from '../../../contract/content.ts'
import * as contract from '../../../contract/manage-content.ts'

test.beforeEach(({ shop }) =>
  shop.context.db.transaction(async (tx) => {
    for (const table of ['banners', 'heroes', 'deal', 'audit_log'] as const)
      await tx.db.deleteFrom(table).execute()
  }),
)

const hero = { title: 'Bridal', images: ['/media/a.jpg'] }

const nobody = { id: '00000000-0000-7000-8000-000000000000' }

test('ADM-12 creates a banner, active and first by default', async ({ admin, send, shownBanners }) => {
  expect(await shownBanners()).toEqual([])
  const response = await send('POST', '/api/banners/create-banner', { ...banner, author: admin.id })
  const added = response.json<Banner>()
  expect([response.statusCode, added]).toEqual([
    201,
    {
      ...banner,
      _id: added._id,
      description: '',
      link: '/shop',
      isActive: true,
      order: 0,
      author: admin.id,
      createdAt: added.createdAt,
      version: 1,
    },
  ])
  expect(await shownBanners()).toEqual([added])
})

test('ADM-12 updates and deletes a banner, and the shop shows it immediately', async ({
  shop,
  admin,
  shownBanners,
}) => {
  const { _id: id } = await shop.call(contract.createBanner, { body: banner }, admin.token)
  const params = { id }
  const changed = await shop.call(
    contract.updateBanner,
    { params, body: { title: 'Harvest', order: 3 } },
    admin.token,
  )
  expect(changed).toMatchObject({
    title: 'Harvest',
    order: 3,
    videoUrl: banner.videoUrl,
    isActive: true,
    version: 2,
    author: admin.id,
  })
  expect(await shownBanners()).toEqual([changed])
  await shop.call(contract.updateBanner, { params, body: { isActive: false } }, admin.token)
  expect(await shownBanners()).toEqual([])
  expect(await shop.call(contract.deleteBanner, { params }, admin.token)).toEqual({
    message: 'Banner deleted successfully!',
  })
  expect(await shop.call(listBanners, {}, admin.token)).toEqual([])
})

test('ADM-13 creates, updates and deletes a hero, and the shop shows it immediately', async ({
  shop,
  admin,
  send,
  shownHeroes,
}) => {
  const response = await send('POST', '/api/heroes/create-hero', {
    ...hero,
    subtitle: 'For the day',
    order: 2,
    author: admin.id,
  })
  const added = response.json<Hero>()
  expect([response.statusCode, added]).toMatchObject([
    201,
    { ...hero, subtitle: 'For the day', description: '', isActive: true, order: 2, author: admin.id },
  ])
  expect(await shownHeroes()).toEqual([added])
  const params = { id: added._id }
  const images = ['/media/b.jpg', '/media/c.jpg', '/media/d.jpg', '/media/e.jpg']
  expect(await shop.call(contract.updateHero, { params, body: { images } }, admin.token)).toEqual({
    ...added,
    images,
    version: 2,
  })
  expect((await shownHeroes())[0]?.images).toEqual(images)
  expect(await shop.call(contract.deleteHero, { params }, admin.token)).toEqual({
    message: 'Hero deleted successfully!',
  })
  expect(await shownHeroes()).toEqual([])
})

test.for<[string, object, string]>([
  ['a banner without a title', { title: ' ' }, 'title: must not be empty'],
  ['a banner without a video', { videoUrl: '' }, 'videoUrl: Please upload a video'],
  [
    'a banner whose video is a script',
    { videoUrl: 'javascript:alert(1)' },
    'videoUrl: must be the address of a picture or video',
  ],
  [
    'a button that leads elsewhere',
    { link: 'https://example.in/' },
    'link: must be a path of this shop, such as /categories/Rings',
  ],
  [
    'a button that leads elsewhere without a scheme',
    { link: '//example.in' },
    'link: must be a path of this shop, such as /categories/Rings',
  ],
  ['an order in words', { order: 'first' }, 'order: must be a whole number'],
])('ADM-12 refuses %s', async ([_what, change, message], { shop, admin, send }) => {
  const { _id: id } = await shop.call(contract.createBanner, { body: banner }, admin.token)
  for (const response of [
    await send('POST', '/api/banners/create-banner', { ...banner, ...change }),
    await send('PATCH', `/api/banners/update-banner/${id}`, change),
  ])
    expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([
      400,
      expect.stringContaining(message),
    ])
})

test.for<[string, object, string]>([
  ['a hero without a title', { title: '' }, 'title: must not be empty'],
  ['a hero without a picture', { images: [] }, 'images: Please upload at least one image'],
  ['a hero of five pictures', { images: ['/1', '/2', '/3', '/4', '/5'] }, 'images: Maximum 4 images allowed'],
])('ADM-13 refuses %s', async ([_what, change, message], { shop, admin, send }) => {
  const { _id: id } = await shop.call(contract.createHero, { body: hero }, admin.token)
  for (const response of [
    await send('POST', '/api/heroes/create-hero', { ...hero, ...change }),
    await send('PATCH', `/api/heroes/update-hero/${id}`, change),
  ]) {
    expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([400, message])
  }
})

test('ADM-12 asks for missing fields in the same words', async ({ send }) => {
  expect(
    (await send('POST', '/api/banners/create-banner', { title: 'Film' })).json<{ message: string }>().message,
  ).toBe('videoUrl: Please upload a video')
  expect(
    (await send('POST', '/api/heroes/create-hero', { title: 'Hero' })).json<{ message: string }>().message,
  ).toBe('images: Please upload at least one image')
})

test('API-05 refuses another’s name, an unknown id and a malformed one', async ({ shop, admin, asha }) => {
  const write = { title: 'Other', author: asha.id }
  expect(
    (await refusal(shop.call(contract.createBanner, { body: { ...banner, ...write } }, admin.token))).status,
  ).toBe(403)
  expect(
    (await refusal(shop.call(contract.createHero, { body: { ...hero, ...write } }, admin.token))).status,
  ).toBe(403)
  for (const [update, remove] of [
    [contract.updateBanner, contract.deleteBanner],
    [contract.updateHero, contract.deleteHero],
  ] as const) {
    expect(
      (await refusal(shop.call(update, { params: nobody, body: { title: 'X' } }, admin.token))).status,
    ).toBe(404)
    expect((await refusal(shop.call(remove, { params: nobody }, admin.token))).status).toBe(404)
    expect((await refusal(shop.call(remove, { params: { id: '7' } }, admin.token))).status).toBe(400)
  }
})

test('ADM-11 tells the later of two administrators what was saved in between', async ({
  shop,
  admin,
  send,
}) => {
  const { _id: id, version } = await shop.call(contract.createBanner, { body: banner }, admin.token)
  const saved = await shop.call(
    contract.updateBanner,
    { params: { id }, body: { title: 'First', version } },
    admin.token,
  )
  const late = await send('PATCH', `/api/banners/update-banner/${id}`, { title: 'Second', version })
  expect([late.statusCode, late.json()]).toMatchObject([409, { code: 'stale_edit', current: saved }])
  const added = await shop.call(contract.createHero, { body: hero }, admin.token)
  const responses = await Promise.all(
    ['One', 'Other'].map((title) =>
      refusal(
        shop.call(
          contract.updateHero,
          { params: { id: added._id }, body: { title, version: added.version } },
          admin.token,
        ),
      ),
    ),
  )
  expect(responses.map(({ status }) => status).toSorted()).toEqual([409, 'accepted'])
})

test('ADM-11 records who created, updated and deleted a banner or hero', async ({ shop, admin }) => {
  const { _id: id } = await shop.call(contract.createBanner, { body: banner }, admin.token)
  await shop.call(contract.updateBanner, { params: { id }, body: { isActive: false } }, admin.token)
  await shop.call(contract.deleteBanner, { params: { id } }, admin.token)
  const { _id: heroId } = await shop.call(contract.createHero, { body: hero }, admin.token)
  await shop.call(contract.updateHero, { params: { id: heroId }, body: { order: 4 } }, admin.token)
  await shop.call(contract.deleteHero, { params: { id: heroId } }, admin.token)
  const log = await shop.call(listAuditLog, {}, admin.token)
  expect(log.map(({ call }) => call).toReversed()).toEqual([
    'POST /api/banners/create-banner',
    'PATCH /api/banners/update-banner/{id}',
    'DELETE /api/banners/{id}',
    'POST /api/heroes/create-hero',
    'PATCH /api/heroes/update-hero/{id}',
    'DELETE /api/heroes/{id}',
  ])
  expect(log.at(-2)).toMatchObject({
    entity: 'banner',
    entityId: id,
    title: banner.title,
    before: { isActive: true },
    after: { isActive: false },
  })
})
