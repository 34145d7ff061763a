import { afterAll, beforeAll, expect, test } from 'vitest'
import { newShopper, refusal } from '../../../tests/factories.ts'
import { openTestShop, type TestShop } from '../../../tests/shop.ts'
import { getBanner, getDeal, getHero, listBanners, listHeroes } from '../../contract/content.ts'
import { getShopFacts } from '../../contract/settings.ts'
import { insertBanner, insertHero, setDeal } from './write-content.service.ts'

let it: TestShop
let admin: string
let customer: string
beforeAll(async () => {
  it = await openTestShop({ SHOP_NAME: 'Kanchan', TAX_RATE: '3', COD_LIMIT: '2500', UPI_ID: 'kanchan@bank' })
  admin = (await newShopper(it, 'admin')).token
  customer = (await newShopper(it)).token
})
afterAll(() => it.close())

const addBanner = (title: string, order: number, isActive = true) =>
  it.context.db
    .transaction((tx) => insertBanner(tx, { title, description: 'A film.', videoUrl: '/media/x.mp4', order, isActive }, 'author'))
    .then(({ id }) => id)
const addHero = (title: string, order: number, isActive = true) =>
  it.context.db
    .transaction((tx) => insertHero(tx, { title, subtitle: 'New', description: '', images: ['/media/a.jpg', '/media/b.jpg'], order, isActive }, null))
    .then(({ id }) => id)
const titles = (list: { title: string }[]) => list.map(({ title }) => title)
const none = '00000000-0000-7000-8000-000000000000'

test('API-05 shows a visitor the active banners in their order, and new ones at once', async () => {
  expect(await it.call(listBanners, {})).toEqual([])
  await addBanner('Second', 2)
  await addBanner('Hidden', 0, false)
  await addBanner('First', 1)
  await addBanner('Second too', 2)
  for (const query of [{}, { isActive: 'true' as const }, { isActive: '' }]) {
    expect(titles(await it.call(listBanners, { query }))).toEqual(['First', 'Second', 'Second too'])
  }
  expect((await it.call(listBanners, {}))[0]).toMatchObject({
    description: 'A film.', videoUrl: '/media/x.mp4', order: 1, isActive: true, author: 'author',
    createdAt: expect.stringMatching(/Z$/) as string,
  })
})

test('API-05 shows heroes alike, with one to four pictures', async () => {
  await addHero('Later', 5)
  await addHero('Hidden', 0, false)
  await addHero('Sooner', -1)
  expect(titles(await it.call(listHeroes, {}))).toEqual(['Sooner', 'Later'])
  expect((await it.call(listHeroes, {}))[0]).toMatchObject({ subtitle: 'New', images: ['/media/a.jpg', '/media/b.jpg'], author: null })
})

test('API-05 shows inactive ones to an administrator and to nobody else', async () => {
  const calls = [
    [listBanners, ['First', 'Second', 'Second too'], ['Hidden', 'First', 'Second', 'Second too']],
    [listHeroes, ['Sooner', 'Later'], ['Sooner', 'Hidden', 'Later']],
  ] as const
  for (const [list, shown, all] of calls) {
    expect(titles(await it.call(list, {}, admin))).toEqual(all)
    expect(titles(await it.call(list, { query: { isActive: 'false' } }, admin))).toEqual(['Hidden'])
    expect(titles(await it.call(list, { query: { isActive: 'true' } }, admin))).toEqual(shown)
    for (const token of [undefined, customer]) {
      expect(titles(await it.call(list, {}, token))).toEqual(shown)
      expect(await it.call(list, { query: { isActive: 'false' } }, token)).toEqual([])
    }
  }
})

test('API-05 shows one banner or hero, an inactive one only to an administrator', async () => {
  const [banner, hero] = [await addBanner('Alone', 9), await addHero('Alone', 9)]
  const [hiddenBanner, hiddenHero] = [await addBanner('Hidden', 9, false), await addHero('Hidden', 9, false)]
  for (const [get, id, hidden] of [[getBanner, banner, hiddenBanner], [getHero, hero, hiddenHero]] as const) {
    expect(await it.call(get, { params: { id } })).toMatchObject({ _id: id, title: 'Alone' })
    expect(await it.call(get, { params: { id: hidden } }, admin)).toMatchObject({ isActive: false })
    for (const unknown of [hidden, none, 'undefined', '7']) {
      expect(await refusal(it.call(get, { params: { id: unknown } }))).toMatchObject({ status: 404 })
    }
    expect(await refusal(it.call(get, { params: { id: hidden } }, customer))).toMatchObject({ status: 404 })
  }
})

test('API-05 refuses an isActive that is neither true nor false, and names it', async () => {
  for (const path of ['/api/banners/', '/api/heroes/']) {
    const answer = await it.app.inject(`${path}?isActive=yes`)
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([400, 'isActive: must be true or false'])
  }
})

test('API-05 keeps nothing of what an administrator sees for anyone else', async () => {
  const asAdmin = await it.app.inject({ url: '/api/banners/', headers: { authorization: `Bearer ${admin}` } })
  expect(asAdmin.headers['cache-control']).toBe('no-store')
  const asVisitor = await it.app.inject('/api/banners/')
  expect(asVisitor.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
  expect(asVisitor.body).not.toContain('Hidden')
})

test('API-06 answers 404 while there is no deal, and the deal as it was last set', async () => {
  expect(await refusal(it.call(getDeal, {}))).toMatchObject({ status: 404 })
  const deal = { title: 'Festive', description: 'A fifth less.', discount: 20, image: '/media/d.jpg', endDate: '2030-01-01T00:00:00.000Z' }
  await it.context.db.transaction((tx) => setDeal(tx, deal))
  const { image, ...rest } = deal
  expect(await it.call(getDeal, {})).toEqual({ ...rest, imageUrl: image, version: 1 })
  await it.context.db.transaction((tx) => setDeal(tx, { ...deal, title: 'Monsoon', discount: 12.5, image: null }))
  expect(await it.call(getDeal, {})).toEqual({ ...rest, title: 'Monsoon', discount: 12.5, imageUrl: null, version: 2 })
  expect((await it.app.inject('/api/deal/')).statusCode).toBe(200)
})

test('NAV-15 tells the pages name, contact, payee, tax and limits as the settings say', async () => {
  expect(await it.call(getShopFacts, {})).toMatchObject({ name: 'Kanchan', taxRate: 3, codLimit: 2500, upiId: 'kanchan@bank', publicUrl: 'http://shop.test' })
})
