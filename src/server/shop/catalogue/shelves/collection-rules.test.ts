import { expect } from 'vitest'
import { newProduct, refusal } from '../../../../../tests/factories.ts'
import { shopTest } from '../../../../../tests/fixtures/shop.ts'
import { newRing } from '../../../../../tests/variants.ts'
import { enterRates, gold, newChain } from '../../../../../tests/weighed.ts'
import type { CallInput } from '../../../../contract/calls.ts'
import { getCollection } from '../../../../contract/collection.ts'
import { createCollection, updateCollection } from '../../../../contract/manage-collections.ts'
import { deleteProduct, restoreProducts, updateProduct } from '../../../../contract/manage-products.ts'
import { getProduct, listProducts } from '../../../../contract/product.ts'
import { getShopFacts } from '../../../../contract/settings.ts'
import { refreshStaleCollections } from '../../jobs/refresh-collections.ts'
import { refreshAllPrices } from '../../jobs/refresh-prices.ts'

type Draft = CallInput<typeof createCollection>['body']
type Edit = CallInput<typeof updateCollection>['body']

const test = shopTest({ TAX_RATE: '3' })
  .extend(
    'create',
    { scope: 'file' },
    ({ shop, admin }) =>
      (body: Draft) =>
        shop.call(createCollection, { body }, admin.token),
  )
  .extend(
    'update',
    { scope: 'file' },
    ({ shop, admin }) =>
      (id: string, body: Edit) =>
        shop.call(updateCollection, { params: { id }, body }, admin.token),
  )
  .extend(
    'edit',
    { scope: 'file' },
    ({ shop, admin }) =>
      (id: string, body: CallInput<typeof updateProduct>['body']) =>
        shop.call(updateProduct, { params: { id }, body }, admin.token),
  )
  .extend(
    'listed',
    { scope: 'file' },
    ({ shop }) =>
      async (collection: string) =>
        (await shop.call(listProducts, { query: { collection } })).products.map(({ name }) => name),
  )
  .extend('job', { scope: 'file' }, ({ shop }) => refreshStaleCollections(shop.context))
  .extend('refresh', { scope: 'file' }, ({ shop, job }) => async () => {
    await refreshAllPrices(shop.context)
    await job(new AbortController().signal)
  })

test('PROMISE-06 a collection has the products of its rule, newest first', async ({
  shop,
  create,
  edit,
  listed,
  refresh,
}) => {
  const [cheap, dear] = [
    await newProduct(shop, { name: 'Cheap', price: 900, gender: 'male' }),
    await newProduct(shop, { name: 'Dear', price: 90_000, gender: 'male' }),
  ]
  const { products, rule } = await create({
    slug: 'for-him-below-1000',
    title: 'Below ₹1,000',
    rule: { gender: 'male', priceTo: 1000 },
  })
  expect(products).toEqual([cheap])
  expect(rule).toEqual({
    priceFrom: null,
    priceTo: 1000,
    metal: null,
    fineness: null,
    weightFrom: null,
    weightTo: null,
    stone: null,
    gender: 'male',
  })

  await edit(dear, { price: 1000 })
  await edit(cheap, { price: 1000.01 })
  await newProduct(shop, { name: 'Newest', price: 10, gender: 'male' })
  await refresh()
  expect((await listed('for-him-below-1000')).toSorted()).toEqual(['Dear', 'Newest'])
  expect((await shop.call(getProduct, { params: { id: cheap } })).product.collections).toEqual([])
})

test('PROMISE-06 a rule follows the rates', async ({ shop, admin, create, listed, refresh }) => {
  await enterRates(shop, admin, [gold(916, 13_430)])
  await newChain(shop, admin, { name: 'Rule chain' })
  await create({
    slug: 'chains',
    title: 'Chains',
    rule: { metal: '22K Gold', fineness: 916, priceTo: 160_000 },
  })
  expect(await listed('chains')).toEqual(['Rule chain'])

  await enterRates(shop, admin, [gold(916, 15_000)])
  await refresh()
  expect(await listed('chains')).toEqual([])

  await enterRates(shop, admin, [gold(916, 13_000)])
  await refresh()
  expect(await listed('chains')).toEqual(['Rule chain'])
})

test('PROMISE-06 one variant has the weight, fineness and stone of a rule', async ({ shop, create }) => {
  const stone = { kind: 'Diamond', shape: '', quality: '', pieces: 1, carats: 0.5, amount: 100 }
  const ring = (netWeight: number, stones: object[]) => ({
    size: String(netWeight),
    price: 100,
    fineness: 750,
    netWeight,
    stones: stones as never,
  })
  const { id } = await newRing(shop, [ring(2, [stone]), ring(9, [])])
  const found = async (slug: string, rule: object) =>
    (await create({ slug, title: slug, rule })).products.includes(id)

  expect(await found('light', { stone: 'diamond', fineness: 750, weightTo: 2 })).toBe(true)
  expect(await found('heavy', { stone: 'Diamond', weightFrom: 5 })).toBe(false)
  expect(await found('ruby', { stone: 'Ruby' })).toBe(false)
})

test('PROMISE-06 products are not sent beside a rule', async ({ shop, create, update, edit }) => {
  const id = await newProduct(shop, { name: 'Chosen', price: 77 })
  const rule = { priceFrom: 77, priceTo: 77 }
  const refused = { status: 400, message: 'products: follow from the rule' }
  expect(await refusal(create({ slug: 'refused', title: 'Refused', rule, products: [] }))).toEqual(refused)

  const made = await create({ slug: 'of-77', title: 'Of 77', rule })
  expect(made.products).toEqual([id])
  expect(await refusal(update(made._id, { products: [id] }))).toEqual(refused)
  await edit(id, { collections: [] })
  expect((await shop.call(getCollection, { params: { slug: 'of-77' } })).products).toEqual([id])

  const chosen = await update(made._id, { rule: null })
  expect(chosen).not.toHaveProperty('rule')
  expect(chosen.products).toEqual([id])
  expect((await update(made._id, { products: [] })).products).toEqual([])
})

test.for([
  [{}, 'rule: must have a condition'],
  [{ priceFrom: 2, priceTo: 1 }, 'rule.priceTo: must not be below the price from'],
  [{ weightFrom: 2, weightTo: 1 }, 'rule.weightTo: must not be below the weight from'],
  [{ fineness: 917 }, 'rule.fineness: must be a fineness such as 916'],
] as const)('PROMISE-06 the rule %j is refused', async ([rule, message], { create }) => {
  expect(await refusal(create({ slug: 'bad', title: 'Bad', rule }))).toEqual({ status: 400, message })
})

test('PROMISE-06 a deleted product leaves its rule, and comes back', async ({
  shop,
  admin,
  create,
  listed,
  refresh,
}) => {
  const id = await newProduct(shop, { name: 'Gone', price: 55 })
  await create({ slug: 'of-55', title: 'Of 55', rule: { priceFrom: 55, priceTo: 55 } })
  await shop.call(deleteProduct, { params: { id } }, admin.token)
  await refresh()
  expect(await listed('of-55')).toEqual([])
  await shop.call(restoreProducts, { body: { ids: [id] } as never }, admin.token)
  await refresh()
  expect(await listed('of-55')).toEqual(['Gone'])
})

test('PROMISE-06 menus name the heading of a collection', async ({ shop, create, update }) => {
  const { _id, menuHeading } = await create({
    slug: 'wedding',
    title: 'Wedding',
    menu: 'her',
    menuHeading: ' By occasion ',
  })
  expect(menuHeading).toBe('By occasion')
  const named = async () =>
    (await shop.call(getShopFacts, {})).menuCollections?.find(({ slug }) => slug === 'wedding')
  expect(await named()).toEqual({
    slug: 'wedding',
    title: 'Wedding',
    menu: 'her',
    menuHeading: 'By occasion',
  })
  expect((await refusal(update(_id, { menuHeading: 'x'.repeat(41) }))).status).toBe(400)
  expect((await refusal(update(_id, { menuHeading: '' }))).status).toBe(400)
  await update(_id, { menuHeading: null })
  expect(await named()).toEqual({ slug: 'wedding', title: 'Wedding', menu: 'her' })
})
