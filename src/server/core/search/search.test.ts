import { expect } from 'vitest'
import { stock, draftOf } from '../../../../tests/catalogue.ts'
import { refusal } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { openTestShop } from '../../../../tests/shop.ts'
import { getProduct, searchProducts } from '../../../contract/product.ts'
import { restock, reserveStock } from '../../shop/stock/counted-stock.ts'
import { deleteProduct } from '../../shop/catalogue/delete-product.ts'
import { insertProduct, replaceProduct } from '../../shop/catalogue/write-product.ts'

const test = shopTest().extend(
  'search',
  { scope: 'file' },
  ({ shop }) =>
    async (query: string) =>
      (await shop.call(searchProducts, { query: { query } })).map(({ name }) => name),
)
test.beforeAll(async ({ shop }) => {
  await stock(shop, [
    {
      name: 'Meher Ruby Jhumkas',
      category: 'Earrings',
      metal: '22K Gold',
      description: 'Bells of gold with a ruby each.',
    },
    {
      name: 'Saptapadi Halo Ring',
      category: 'Rings',
      metal: '18K Gold',
      description: 'A ruby among white stones.',
    },
    {
      name: 'Tara Pavé Hoops',
      category: 'Earrings',
      metal: '925 Silver',
      description: 'White stones all around.',
    },
    {
      name: 'Gulabi Thread',
      category: 'Anklets',
      metal: '925 Silver',
      description: 'Rings softly at every step.',
    },
    { name: 'Payal Amethyst', category: 'Anklets', metal: '925 Silver', description: 'Violet stones.' },
    { name: 'Rani Kada', category: 'Bracelets', metal: '22K Gold', description: 'Wide and heavy.' },
    { name: 'Lehar Bangles', category: 'Bracelets', metal: '925 Silver', description: 'Three, twisted.' },
    { name: 'Swarn Rope', category: 'Necklaces', metal: '22K Gold', description: 'For the neck of a bride.' },
    { name: 'Veer Band', category: "Men's Jewellery", metal: 'Imitate Jewelry', description: 'Plain.' },
    { name: 'Nanhi Studs', category: "Kid's Jewellery", metal: 'Basic Silver', description: 'Small.' },
  ])
})

test.for<[how: string, query: string, expected: string[]]>([
  ['a name', 'Saptapadi', ['Saptapadi Halo Ring']],
  ['a metal', 'basic silver', ['Nanhi Studs']],
  ['a description', 'twisted', ['Lehar Bangles']],
  ['a category', 'necklaces', ['Swarn Rope']],
  ['capitals', 'SWARN ROPE', ['Swarn Rope']],
  ['the beginning of a word', 'ameth', ['Payal Amethyst']],
  ['the beginnings of two words', 'jhu rub', ['Meher Ruby Jhumkas']],
  ['singular for plural', 'bangle', ['Lehar Bangles', 'Rani Kada']],
  ['plural for singular', 'kadas', ['Rani Kada', 'Lehar Bangles']],
  ['an accent left out', 'pave', ['Tara Pavé Hoops']],
  ['an accent typed', 'pavé hoops', ['Tara Pavé Hoops']],
  ['an apostrophe left out', 'kids jewellery', ['Nanhi Studs']],
  ['an apostrophe typed', "men's", ['Veer Band']],
  ['two words for one', 'ear rings', ['Meher Ruby Jhumkas', 'Tara Pavé Hoops']],
  ['words that say nothing', 'a rope for the neck', ['Swarn Rope']],
])('SRCH-04 finds a product by %s', async ([_how, query, expected], { search }) => {
  expect(await search(query)).toEqual(expect.arrayContaining(expected))
  expect((await search(query)).slice(0, expected.length).toSorted()).toEqual(expected.toSorted())
})

test.for([
  ['a letter left out', 'neclace', 'Swarn Rope'],
  ['a letter too many', 'bangglle', 'Lehar Bangles'],
  ['a wrong letter', 'ruvy jhumkas', 'Meher Ruby Jhumkas'],
  ['two letters swapped', 'rpoe', 'Swarn Rope'],
  ['two letters swapped in a long word', 'amehtyst', 'Payal Amethyst'],
] as const)('SRCH-04 forgives %s', async ([_what, query, first], { search }) => {
  expect((await search(query))[0]).toBe(first)
})

test.for([
  ['ankles', ['Gulabi Thread', 'Payal Amethyst']],
  ['jewelry', ['Veer Band', 'Nanhi Studs']],
  ['anguthi', ['Saptapadi Halo Ring']],
  ['haar', ['Swarn Rope']],
  ['पायल', ['Gulabi Thread', 'Payal Amethyst']],
] as const)('SRCH-04 understands %s', async ([query, expected], { search }) => {
  expect((await search(query)).slice(0, expected.length).toSorted()).toEqual(expected.toSorted())
})

test('SRCH-04 ranks words in the name first and in the description last', async ({ search }) => {
  expect(await search('ring')).toEqual(['Saptapadi Halo Ring', 'Gulabi Thread'])
  expect(await search('ruby')).toEqual(['Meher Ruby Jhumkas', 'Saptapadi Halo Ring'])
  expect((await search('payal'))[0]).toBe('Payal Amethyst')
})

test('short words match exactly, longer ones as prefixes (ASVS 15.1.3, 15.2.2)', async () => {
  const shop = await openTestShop()
  await stock(shop, [{ name: 'Ra Pendant' }, { name: 'Rani Haar' }, { name: 'Om 4 Locket' }])
  const names = async (query: string) =>
    (await shop.call(searchProducts, { query: { query } })).map(({ name }) => name)
  expect(await names('r')).toEqual([])
  expect(await names('ra')).toEqual(['Ra Pendant'])
  expect(await names('ran')).toEqual(['Rani Haar'])
  expect(await names('om 4 loc')).toEqual(['Om 4 Locket'])
  await shop.close()
})

test('of a query the first eight words count (ASVS 15.1.3, 15.2.2)', async ({ search }) => {
  const eight = 'saptapadi halo ring ruby white stone 18k gold'
  expect(await search(`${eight} meher jhumkas bangle rope studs`)).toEqual(await search(eight))
  expect(await search(eight)).toEqual(['Saptapadi Halo Ring'])
})

test('SRCH-05 returns nothing to an empty query, and to what no product has', async ({ shop, search }) => {
  for (const query of ['', '   ', '&&&', 'for the', 'xyzzy']) expect(await search(query)).toEqual([])
  expect((await shop.app.inject('/api/product/search')).json()).toEqual([])
})

test('SRCH-04 rejects a query of more than 200 characters and survives odd ones', async ({
  shop,
  search,
}) => {
  expect(await refusal(shop.call(searchProducts, { query: { query: 'x'.repeat(201) } }))).toEqual({
    status: 400,
    message: 'query: must be at most 200 characters',
  })
  for (const query of [
    '%',
    '"',
    "'; drop table products",
    '\u0000',
    '🦚',
    '__proto__',
    'constructor',
    '१२३',
  ]) {
    expect(await search(query)).toEqual([])
  }
})

test('SRCH-04 returns fifty products at most', async () => {
  const shop = await openTestShop()
  await stock(
    shop,
    Array.from({ length: 60 }, (_, index) => ({ name: `Moti ${index}` })),
  )
  const all = await shop.call(searchProducts, { query: { query: 'moti' } })
  expect(all).toHaveLength(50)
  // Suggestions ask for the few that they show.
  expect(await shop.call(searchProducts, { query: { query: 'moti', limit: '9' } })).toEqual(all.slice(0, 9))
  await shop.close()
})

test('SRCH-04 finds added, renamed and deleted products immediately, also in the cache', async ({
  shop,
  search,
}) => {
  expect(await search('Indradhanush')).toEqual([])
  const id = await shop.context.db.transaction((tx) =>
    insertProduct(tx, { draft: draftOf({ name: 'Indradhanush Choker' }), authorId: null }),
  )
  expect(await search('Indradhanush')).toEqual(['Indradhanush Choker'])
  await shop.context.db.transaction((tx) => replaceProduct(tx, id, draftOf({ name: 'Meghdoot Choker' })))
  expect(await search('Indradhanush')).toEqual([])
  expect(await search('Meghdoot')).toEqual(['Meghdoot Choker'])
  await shop.context.db.transaction((tx) => deleteProduct(tx, { id }))
  expect(await search('Meghdoot')).toEqual([])
})

test('SRCH-04 never keeps a response older than a change, however they meet', async ({ shop, search }) => {
  for (let round = 0; round < 20; round += 1) {
    const name = `Vaayu${round}x`
    const searches = Array.from({ length: 5 }, () => search(name))
    const added = shop.context.db.transaction((tx) =>
      insertProduct(tx, { draft: draftOf({ name }), authorId: null }),
    )
    const asking = Array.from({ length: 5 }, () => search(name))
    await Promise.all([...searches, added, ...asking])
    expect(await search(name)).toEqual([name])
  }
})

test('SRCH-04 a sale invalidates lists only when stock ends or returns', async () => {
  const shop = await openTestShop()
  const [id = ''] = await stock(shop, [{ name: 'Nayab Choker', stock: 3 }])
  // PostgreSQL's notification repeats the invalidation.
  const announcements = new Set<string>()
  shop.context.db.changes.listen(
    (tags) => void (tags.includes(`stock:${id}`) && announcements.add(tags.toSorted().join(' '))),
  )
  const shown = async () => {
    const [found] = await shop.call(searchProducts, { query: { query: 'nayab' } })
    return [found?.stock === 0, (await shop.call(getProduct, { params: { id } })).product.stock]
  }
  const pieces = (quantity: number) => [
    { product_id: id, variant_id: null, name: 'Nayab Choker', quantity, ref: 'AB12-CD34' },
  ]

  expect(await shown()).toEqual([false, 3])
  await shop.context.db.transaction((tx) =>
    reserveStock(tx, shop.context.settings, pieces(1), { reason: 'order', by: null }),
  )
  expect(await shown()).toEqual([false, 2])
  expect([...announcements]).toEqual([`stock:${id}`])
  await shop.context.db.transaction((tx) =>
    reserveStock(tx, shop.context.settings, pieces(2), { reason: 'order', by: null }),
  )
  expect([...announcements]).toEqual([`stock:${id}`, `catalogue product:${id} stock:${id}`])
  expect(await shown()).toEqual([true, 0])
  await shop.context.db.transaction((tx) => restock(tx, pieces(1), { reason: 'cancel', by: null }))
  expect(await shown()).toEqual([false, 1])
  await shop.context.db.transaction((tx) => restock(tx, pieces(1), { reason: 'cancel', by: null }))
  expect(await shown()).toEqual([false, 2])
  await shop.close()
})

test('SRCH-04 tolerates typing errors and ranks exact matches first', async () => {
  const shop = await openTestShop()
  await stock(shop, [
    ...Array.from({ length: 5 }, (_, index) => ({ name: `Moti Chain ${index}` })),
    { name: 'Moti Kundan Set' },
    { name: 'Kundan Chain' },
  ])
  const names = async (query: string) =>
    (await shop.call(searchProducts, { query: { query } })).map(({ name }) => name)
  expect(await names('moti kumdan')).toEqual(['Moti Kundan Set'])
  expect(await names('kundna chain')).toEqual(['Kundan Chain'])
  expect(await names('kundan moti chain')).toHaveLength(7)
  await shop.close()
})

test('SRCH-04 ranks names first among more matches than it compares', async () => {
  const shop = await openTestShop()
  await stock(shop, [
    ...Array.from({ length: 150 }, (_, index) => ({
      name: `Chain ${index}`,
      description: 'Moti and kundan.',
    })),
    { name: 'Kundan Set', description: 'With moti.' },
    { name: 'Moti Set', description: 'Plain.' },
    { name: 'Moti Kundan Set' },
  ])
  const names = async (query: string) =>
    (await shop.call(searchProducts, { query: { query, limit: '3' } })).map(({ name }) => name)
  expect(await names('moti')).toEqual(['Moti Set', 'Moti Kundan Set', 'Chain 0'])
  expect(await names('moti kundan')).toEqual(['Moti Kundan Set', 'Kundan Set', 'Chain 0'])
  await shop.close()
})

test('SRCH-04 finds only what shoppers may see, however many are hidden', async () => {
  const shop = await openTestShop()
  await stock(shop, [
    ...Array.from({ length: 150 }, (_, index) => ({ name: `Moti ${index}`, visibility: 'hidden' as const })),
    { name: 'Moti Set' },
  ])
  expect((await shop.call(searchProducts, { query: { query: 'moti' } })).map(({ name }) => name)).toEqual([
    'Moti Set',
  ])
  expect((await shop.call(searchProducts, { query: { query: 'motii' } })).map(({ name }) => name)).toEqual([
    'Moti Set',
  ])
  await shop.close()
})
