import { expect } from 'vitest'
import { refusal } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { getBanner, getDeal, getHero, listBanners, listHeroes } from '../../../contract/content.ts'
import { getShopFacts } from '../../../contract/settings.ts'
import { insertContent } from './content-edits.ts'
import { bannerKind, heroKind } from './content-kinds.ts'
import { setDeal } from './update-deal.ts'

const test = shopTest({ SHOP_NAME: 'Kanchan', TAX_RATE: '3', COD_LIMIT: '2500', UPI_ID: 'kanchan@bank' })
  .extend(
    'addBanner',
    { scope: 'file' },
    ({ shop }) =>
      (title: string, order: number, isActive = true) =>
        shop.context.db
          .transaction((tx) =>
            insertContent(
              tx,
              bannerKind,
              { title, description: 'A film.', videoUrl: '/media/x.mp4', link: '/shop', order, isActive },
              'author',
            ),
          )
          .then(({ id }) => id),
  )
  .extend(
    'addHero',
    { scope: 'file' },
    ({ shop }) =>
      (title: string, order: number, isActive = true) =>
        shop.context.db
          .transaction((tx) =>
            insertContent(
              tx,
              heroKind,
              {
                title,
                subtitle: 'New',
                description: '',
                images: ['/media/a.jpg', '/media/b.jpg'],
                order,
                isActive,
              },
              null,
            ),
          )
          .then(({ id }) => id),
  )

const titles = (list: { title: string }[]) => list.map(({ title }) => title)
const none = '00000000-0000-7000-8000-000000000000'

test('API-05 shows active banners in order, new ones immediately', async ({ shop, addBanner }) => {
  expect(await shop.call(listBanners, {})).toEqual([])
  await addBanner('Second', 2)
  await addBanner('Hidden', 0, false)
  await addBanner('First', 1)
  await addBanner('Second too', 2)
  for (const query of [{}, { isActive: 'true' as const }, { isActive: '' }]) {
    expect(titles(await shop.call(listBanners, { query }))).toEqual(['First', 'Second', 'Second too'])
  }
  expect((await shop.call(listBanners, {}))[0]).toMatchObject({
    description: 'A film.',
    videoUrl: '/media/x.mp4',
    order: 1,
    isActive: true,
    author: 'author',
    createdAt: expect.stringMatching(/Z$/) as string,
  })
})

test('API-05 shows heroes alike, with one to four pictures', async ({ shop, addHero }) => {
  await addHero('Later', 5)
  await addHero('Hidden', 0, false)
  await addHero('Sooner', -1)
  expect(titles(await shop.call(listHeroes, {}))).toEqual(['Sooner', 'Later'])
  expect((await shop.call(listHeroes, {}))[0]).toMatchObject({
    subtitle: 'New',
    images: ['/media/a.jpg', '/media/b.jpg'],
    author: null,
  })
})

test('API-05 shows inactive ones to an administrator and to nobody else', async ({ shop, admin, asha }) => {
  const calls = [
    [listBanners, ['First', 'Second', 'Second too'], ['Hidden', 'First', 'Second', 'Second too']],
    [listHeroes, ['Sooner', 'Later'], ['Sooner', 'Hidden', 'Later']],
  ] as const
  for (const [list, shown, all] of calls) {
    expect(titles(await shop.call(list, {}, admin.token))).toEqual(all)
    expect(titles(await shop.call(list, { query: { isActive: 'false' } }, admin.token))).toEqual(['Hidden'])
    expect(titles(await shop.call(list, { query: { isActive: 'true' } }, admin.token))).toEqual(shown)
    for (const token of [undefined, asha.token]) {
      expect(titles(await shop.call(list, {}, token))).toEqual(shown)
      expect(await shop.call(list, { query: { isActive: 'false' } }, token)).toEqual([])
    }
  }
})

test('API-05 shows one banner or hero, an inactive one only to an administrator', async ({
  shop,
  admin,
  asha,
  addBanner,
  addHero,
}) => {
  const [banner, hero] = [await addBanner('Alone', 9), await addHero('Alone', 9)]
  const [hiddenBanner, hiddenHero] = [await addBanner('Hidden', 9, false), await addHero('Hidden', 9, false)]
  for (const [get, id, hidden] of [
    [getBanner, banner, hiddenBanner],
    [getHero, hero, hiddenHero],
  ] as const) {
    expect(await shop.call(get, { params: { id } })).toMatchObject({ _id: id, title: 'Alone' })
    expect(await shop.call(get, { params: { id: hidden } }, admin.token)).toMatchObject({ isActive: false })
    for (const unknown of [hidden, none, 'undefined', '7']) {
      expect(await refusal(shop.call(get, { params: { id: unknown } }))).toMatchObject({ status: 404 })
    }
    expect(await refusal(shop.call(get, { params: { id: hidden } }, asha.token))).toMatchObject({
      status: 404,
    })
  }
})

test('API-05 refuses an isActive that is neither true nor false, and names it', async ({ shop }) => {
  for (const path of ['/api/banners/', '/api/heroes/']) {
    const response = await shop.app.inject(`${path}?isActive=yes`)
    expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([
      400,
      'isActive: must be true or false',
    ])
  }
})

test('API-05 keeps nothing of what an administrator sees for anyone else', async ({ shop, admin }) => {
  const asAdmin = await shop.app.inject({
    url: '/api/banners/',
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(asAdmin.headers['cache-control']).toBe('no-store')
  const asVisitor = await shop.app.inject('/api/banners/')
  expect(asVisitor.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
  expect(asVisitor.body).not.toContain('Hidden')
})

test('API-06 returns the latest deal, or 404 without one', async ({ shop }) => {
  expect(await refusal(shop.call(getDeal, {}))).toMatchObject({ status: 404 })
  const deal = {
    title: 'Festive',
    description: 'A fifth less.',
    discount: 20,
    image: '/media/d.jpg',
    link: '/categories/Rings',
    endDate: '2030-01-01T00:00:00.000Z',
    isActive: true,
  }
  await shop.context.db.transaction((tx) => setDeal(tx, deal))
  const { image, ...rest } = deal
  expect(await shop.call(getDeal, {})).toEqual({ ...rest, imageUrl: image, version: 1 })
  await shop.context.db.transaction((tx) =>
    setDeal(tx, { ...deal, title: 'Monsoon', discount: 12.5, image: null }),
  )
  expect(await shop.call(getDeal, {})).toEqual({
    ...rest,
    title: 'Monsoon',
    discount: 12.5,
    imageUrl: null,
    version: 2,
  })
  expect((await shop.app.inject('/api/deal/')).statusCode).toBe(200)
})

test('NAV-15 pages show name, contact, payee, tax and limits from settings', async ({ shop }) => {
  expect(await shop.call(getShopFacts, {})).toMatchObject({
    name: 'Kanchan',
    taxRate: 3,
    codLimit: 2500,
    upiId: 'kanchan@bank',
    publicUrl: 'http://shop.test',
  })
})
