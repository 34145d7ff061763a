import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../../tests/shop.ts'
import { listBanners } from '../../contract/content.ts'
import { announce } from '../db/client.ts'

let it: TestShop
beforeAll(async () => {
  it = await openTestShop()
})
afterAll(() => it.close())

test('API-05 shows a visitor the active banners in their order, and new ones at once', async () => {
  expect(await it.call(listBanners, {})).toEqual([])
  await it.shop.db.transaction(async (tx) => {
    const banner = { description: '', video_url: '/media/x.mp4', author_id: null, created_at: Date.now() }
    await tx
      .insertInto('banners')
      .values([
        { ...banner, id: crypto.randomUUID(), title: 'Second', is_active: 1, position: 2 },
        { ...banner, id: crypto.randomUUID(), title: 'Hidden', is_active: 0, position: 0 },
        { ...banner, id: crypto.randomUUID(), title: 'First', is_active: 1, position: 1 },
      ])
      .execute()
    announce(tx, 'content')
  })
  expect((await it.call(listBanners, {})).map((banner) => banner.title)).toEqual(['First', 'Second'])
  expect(await it.call(listBanners, { query: { isActive: 'false' } })).toEqual([])
})
