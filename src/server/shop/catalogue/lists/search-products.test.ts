import { expect } from 'vitest'
import { stock } from '../../../../../tests/catalogue.ts'
import { refusal } from '../../../../../tests/factories.ts'
import { shopTest } from '../../../../../tests/fixtures/shop.ts'
import { openTestShop } from '../../../../../tests/shop.ts'
import { listAuditLog } from '../../../../contract/audit.ts'
import { getSettings, updateSettings } from '../../../../contract/manage-settings.ts'
import { listProducts, searchProducts } from '../../../../contract/product.ts'

const test = shopTest()
  .extend(
    'search',
    { scope: 'file' },
    ({ shop }) =>
      async (query: string) =>
        (await shop.call(searchProducts, { query: { query } })).map(({ name }) => name),
  )
  .extend('saveSynonyms', { scope: 'file' }, ({ shop, admin }) => async (SYNONYMS: string | null) => {
    const { groups } = await shop.call(getSettings, {}, admin.token)
    return shop.call(
      updateSettings,
      {
        body: {
          group: 'search',
          values: { SYNONYMS },
          version: groups.find(({ name }) => name === 'search')?.version ?? 0,
        },
      },
      admin.token,
    )
  })
test.beforeAll(async ({ shop }) => {
  await stock(shop, [
    { name: 'Raja Chain', category: 'Chain', metal: '22K Gold', gender: 'male', price: 105_600, rating: 4.5 },
    {
      name: 'Sher Chain',
      category: 'Chain',
      metal: '925 Silver',
      gender: 'male',
      price: 2499,
      description: 'No gold in it.',
    },
    { name: 'Rumi Chain', category: 'Chain', metal: '22K Gold', gender: 'female', price: 99_999, rating: 4 },
    { name: 'Agni Band', category: 'Rings', metal: '925 Silver', gender: 'male', price: 1000, rating: 3 },
    { name: 'Naina Ring', category: 'Rings', metal: '925 Silver', gender: 'female', price: 1000.5 },
    {
      name: 'Chandi Coin',
      category: 'Idols & Coins',
      metal: '925 Silver',
      gender: 'female',
      price: 7950,
      description: 'A gift in pink paper, for ears and nose.',
    },
    {
      name: 'Gauri Nath',
      category: 'Fashion Jewellery',
      metal: '22K Gold',
      gender: 'female',
      price: 4000,
      rating: 5,
    },
    { name: 'Tara Ear Cuff', category: 'Earrings', metal: '925 Silver', gender: 'female', price: 500 },
  ])
})

test.for<[query: string, expected: string[]]>([
  ['under 1000', ['Agni Band', 'Tara Ear Cuff']],
  ['ring under 1000', ['Agni Band']],
  ['below 5k', ['Gauri Nath', 'Agni Band', 'Sher Chain', 'Naina Ring', 'Tara Ear Cuff']],
  ['above 20,000', ['Raja Chain', 'Rumi Chain']],
  ['gold chain under 1 lakh', ['Rumi Chain', 'Sher Chain']],
  ['gold chain for men', ['Raja Chain', 'Sher Chain']],
  ['ring for my wife', ['Naina Ring']],
  ['gift for wife', ['Gauri Nath', 'Rumi Chain', 'Naina Ring', 'Chandi Coin', 'Tara Ear Cuff']],
  ['for him above 1 lakh', ['Raja Chain']],
])('reads prices and persons of %s as filters', async ([query, expected], { search }) => {
  expect(await search(query)).toEqual(expected)
})

test('SRCH-06 filters by the prices of the list, also after they change', async ({ shop, search }) => {
  const { products } = await shop.call(listProducts, { query: { maxPrice: '1000' } })
  expect((await search('under 1000')).toSorted()).toEqual(products.map(({ name }) => name).toSorted())
  const [id = ''] = await stock(shop, [{ name: 'Veer Band', category: 'Rings', price: 900 }])
  expect(await search('band under 1000')).toEqual(expect.arrayContaining(['Veer Band']))
  await shop.context.db.transaction(async (tx) => {
    await tx.db.updateTable('products').set({ price_paise: 200_000 }).where('id', '=', id).execute()
    tx.invalidate('stored prices')
  })
  expect(await search('band under 1000')).toEqual(['Agni Band'])
})

test('SRCH-06 matches any word only if no product matches all', async ({ search }) => {
  expect(await search('naina ring')).toEqual(['Naina Ring'])
  expect((await search('naina chain')).toSorted()).toEqual([
    'Naina Ring',
    'Raja Chain',
    'Rumi Chain',
    'Sher Chain',
  ])
  // One of two words in a description says little.
  expect(await search('paper anklet')).toEqual([])
  expect(await search('pink paper')).toEqual(['Chandi Coin'])
})

test('finds nose pins by each of their names', async ({ search }) => {
  for (const query of ['nath', 'nose pin', 'Nose-Pins', 'nathni', 'mookuthi', 'नथ'])
    expect(await search(query)).toEqual(['Gauri Nath'])
  expect((await search('सोना')).slice(0, 3).toSorted()).toEqual(['Gauri Nath', 'Raja Chain', 'Rumi Chain'])
  expect(await search('mangalsutra')).toEqual([])
})

test('finds the few affordable products among many', async () => {
  const shop = await openTestShop()
  await stock(shop, [
    ...Array.from({ length: 150 }, (_, at) => ({ name: `Moti ${at}`, price: 5000 })),
    { name: 'Moti Last', price: 900 },
  ])
  expect(
    (await shop.call(searchProducts, { query: { query: 'moti under 1000' } })).map(({ name }) => name),
  ).toEqual(['Moti Last'])
  await shop.close()
})

test('synonyms of the owner apply immediately and are audited', async ({
  shop,
  admin,
  search,
  saveSynonyms,
}) => {
  expect(await search('bugadi')).toEqual([])
  await saveSynonyms('bugadi, ear cuff\nsankali, Chains')
  expect(await search('bugadi')).toEqual(['Tara Ear Cuff'])
  expect(await search('gold sankali under 1 lakh')).toEqual(['Rumi Chain', 'Sher Chain'])
  expect(await search('nath')).toEqual(['Gauri Nath'])
  const [entry] = await shop.call(listAuditLog, { query: { entity: 'settings' } }, admin.token)
  expect(entry).toMatchObject({ title: 'search', after: { SYNONYMS: 'bugadi, ear cuff\nsankali, Chains' } })
  await saveSynonyms(null)
  expect(await search('bugadi')).toEqual([])
})

test('rejects synonyms that cannot be used', async ({ saveSynonyms }) => {
  expect(await refusal(saveSynonyms('bugadi'))).toEqual({
    status: 400,
    message:
      'SYNONYMS: must have 2 to 12 different words on each line, with commas between them; see “bugadi”',
  })
  expect(await refusal(saveSynonyms('a, b, '.repeat(2000)))).toEqual({
    status: 400,
    message: 'values.SYNONYMS: must have at most 4,000 characters',
  })
})
