import { expect } from 'vitest'
import { newProduct } from '../../../../../tests/factories.ts'
import { shopTest } from '../../../../../tests/fixtures/shop.ts'
import { newRing } from '../../../../../tests/variants.ts'
import { createCollection, updateCollection } from '../../../../contract/manage-collections.ts'
import { updateProduct } from '../../../../contract/manage-products.ts'
import { getProductChoices } from '../../../../contract/product-choices.ts'

const test = shopTest()

const nothing = {
  metals: [],
  purities: [],
  weights: [],
  sizes: [],
  genders: [],
  collections: [],
  origins: [],
}

test('BROWSE-02 filter choices follow the values of visible products', async ({ shop, admin }) => {
  const choices = () => shop.call(getProductChoices, {})
  expect(await choices()).toEqual(nothing)

  const anklet = await newProduct(shop, { name: 'Tara anklet', size: '10 inch, 9 inch' })
  expect(await choices()).toEqual({
    ...nothing,
    metals: ['925 Silver'],
    sizes: ['9 inch', '10 inch'],
    genders: ['female'],
    origins: ['India'],
  })

  const ring = await newRing(shop, [
    { size: '16', fineness: 916, grossWeight: 6, netWeight: 5.5, price: 200 },
    { size: '8', fineness: 999, grossWeight: 2, netWeight: 2, price: 100 },
  ])
  const seen = await choices()
  expect(seen).toMatchObject({ metals: ['18K Gold', '925 Silver'], sizes: ['8', '9 inch', '10 inch', '16'] })
  expect(seen.purities).toEqual([
    { fineness: 999, name: '24K (999)' },
    { fineness: 916, name: '22K (916)' },
  ])
  expect(seen.weights).toEqual([
    { maxWeight: 2 },
    { minWeight: 2, maxWeight: 5 },
    { minWeight: 5, maxWeight: 10 },
  ])

  const coin = await newRing(shop, [{ size: '', fineness: 999, grossWeight: 25, netWeight: 25, price: 100 }])
  await shop.call(
    updateProduct,
    { params: { id: coin.id }, body: { metal: '925 Silver', gender: 'male', origin: 'Italy' } },
    admin.token,
  )
  expect(await choices()).toMatchObject({
    genders: ['male', 'female'],
    origins: ['India', 'Italy'],
    purities: [{ fineness: 999, name: '24K (999), Silver 999' }, { fineness: 916 }],
  })
  expect((await choices()).weights).toContainEqual({ minWeight: 20 })

  // Hidden and not yet visible products are no choices.
  await shop.call(updateProduct, { params: { id: coin.id }, body: { visibility: 'hidden' } }, admin.token)
  expect(await choices()).toEqual(seen)
  await shop.call(
    updateProduct,
    { params: { id: ring.id }, body: { visibleFrom: new Date(Date.now() + 86_400_000).toISOString() } },
    admin.token,
  )
  await shop.call(updateProduct, { params: { id: anklet }, body: { visibility: 'hidden' } }, admin.token)
  expect(await choices()).toEqual(nothing)
})

test('BROWSE-02 the offered collections are visible and not empty', async ({ shop, admin }) => {
  const titles = async () => (await shop.call(getProductChoices, {})).collections
  const product = await newProduct(shop)
  const draft = {
    title: 'Temple',
    text: '',
    image: null,
    isVisible: true,
    menu: 'none' as const,
    products: [product],
  }
  const temple = await shop.call(createCollection, { body: { ...draft, slug: 'temple' } }, admin.token)
  await shop.call(createCollection, { body: { ...draft, slug: 'empty', products: [] } }, admin.token)
  await shop.call(createCollection, { body: { ...draft, slug: 'secret', isVisible: false } }, admin.token)
  expect(await titles()).toEqual([{ slug: 'temple', title: 'Temple' }])
  await shop.call(
    updateCollection,
    { params: { id: temple._id }, body: { title: 'Temple jewellery' } },
    admin.token,
  )
  expect(await titles()).toEqual([{ slug: 'temple', title: 'Temple jewellery' }])
  await shop.call(updateProduct, { params: { id: product }, body: { visibility: 'hidden' } }, admin.token)
  expect(await titles()).toEqual([])
})
