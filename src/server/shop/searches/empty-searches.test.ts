import { expect, vi } from 'vitest'
import { newProduct, newShopper, refusal } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { listEmptySearches } from '../../../contract/empty-search.ts'
import { updateUserDuty } from '../../../contract/manage-users.ts'
import { searchProducts } from '../../../contract/product.ts'
import { dayInIndia, isoDay } from '../../../rules/india-time.ts'
import { cleanUp } from '../jobs/clean-up.ts'
import { MAX_SEARCHES_OF_DAY } from './count-empty-searches.ts'

const today = isoDay(dayInIndia(Date.now()))

const test = shopTest()
  .extend('emptied', { auto: true }, async ({ shop }) => {
    await shop.context.db.transaction((tx) => tx.db.deleteFrom('empty_searches').execute())
  })
  .extend(
    'list',
    { scope: 'file' },
    ({ shop, admin }) =>
      (query: { from?: string; to?: string; page?: string; limit?: string } = {}) =>
        shop.call(listEmptySearches, { query }, admin.token),
  )
  /** Searches for words; unless `final`, the person goes on typing. */
  .extend(
    'search',
    { scope: 'file' },
    ({ shop }) =>
      (query: string, { final }: { final?: '1' } = { final: '1' }) =>
        shop.call(searchProducts, { query: { query, final } }),
  )
  /** Stores searches of a day. */
  .extend(
    'at',
    { scope: 'file' },
    ({ shop }) =>
      (day: string, words: readonly string[], times = 1) =>
        shop.context.db.transaction(async (tx) => {
          const rows = words.map((each) => ({ day, words: each, times }))
          await tx.db.insertInto('empty_searches').values(rows).execute()
        }),
  )

test('FIGURES-03 each search without result is counted, in lower case', async ({ search, list }) => {
  await search('Kasumalai')
  await search('  KASUMALAI ')
  await search('kasumalai')
  await search('vanki wala')

  await vi.waitFor(async () =>
    expect(await list()).toEqual([
      { words: 'kasumalai', times: 3, lastDay: today },
      { words: 'vanki wala', times: 1, lastDay: today },
    ]),
  )
})

test('FIGURES-03 results, unfinished words and personal data are not counted', async ({
  shop,
  search,
  list,
}) => {
  await newProduct(shop, { name: 'Moonlight jhumka' })
  await search('moonlight')
  await search('kasu', {})
  await search('zz')
  await search('98765 43210')
  await search('asha ABCDE1234F')
  await search('counted')

  await vi.waitFor(async () => expect(await list()).toMatchObject([{ words: 'counted' }]))
})

test('FIGURES-03 a period has its days, with the most frequent search first', async ({ at, list }) => {
  await at('2026-01-10', ['oddiyanam', 'vanki'], 2)
  await at('2026-01-12', ['oddiyanam'], 3)
  await at('2026-02-01', ['oddiyanam'], 9)

  expect(await list({ from: '2026-01-10', to: '2026-01-31' })).toEqual([
    { words: 'oddiyanam', times: 5, lastDay: '2026-01-12' },
    { words: 'vanki', times: 2, lastDay: '2026-01-10' },
  ])
  expect(await list({ from: '2026-01-10', to: '2026-01-31', page: '2', limit: '1' })).toMatchObject([
    { words: 'vanki' },
  ])
  expect(await list({ to: '2026-02-20' })).toMatchObject([{ times: 9 }])
  expect(await refusal(list({ from: '2026-02-01', to: '2026-01-01' }))).toEqual({
    status: 400,
    message: 'to: must not be before the first day',
  })
  expect(await refusal(list({ from: '2026-02-30' }))).toMatchObject({ status: 400 })
})

test('FIGURES-03 a flood of searches fills no more than its bound', async ({ at, search, list }) => {
  await at(
    today,
    Array.from({ length: MAX_SEARCHES_OF_DAY - 1 }, (_, index) => `flood ${index}`),
  )
  await Promise.all(Array.from({ length: 20 }, (_, index) => search(`late ${'abcdefghijklmnopqrst'[index]}`)))
  await search('flood 7')

  await vi.waitFor(async () => expect(await list({ limit: '1' })).toMatchObject([{ words: 'flood 7' }]))
  const pages = await Promise.all([10, 11].map((page) => list({ page: String(page), limit: '100' })))
  expect(pages.map((rows) => rows.length)).toEqual([100, 0])
})

test('FIGURES-03 searches are deleted after a year', async ({ shop, at, list }) => {
  const daysAgo = (days: number) => isoDay(dayInIndia(Date.now()) - days)
  await at(daysAgo(364), ['recent'])
  await at(daysAgo(367), ['ancient'])
  await cleanUp(shop.context)
  expect(await list({ from: '2020-01-01' })).toMatchObject([{ words: 'recent' }])
})

test('FIGURES-03 only managers and owners see searches', async ({ shop, admin }) => {
  const person = await newShopper(shop, 'admin')
  const setDuty = (duty: 'counter' | 'manager') =>
    shop.call(updateUserDuty, { params: { userId: person.id }, body: { duty } }, admin.token)
  const read = () => shop.call(listEmptySearches, { query: {} }, person.token)

  await setDuty('counter')
  expect(await refusal(read())).toMatchObject({ status: 403 })
  await setDuty('manager')
  expect(await read()).toEqual([])
})
