import { expect } from 'vitest'
import { newProduct, refusal } from '../../../../../tests/factories.ts'
import { shopTest } from '../../../../../tests/fixtures/shop.ts'
import { newRing } from '../../../../../tests/variants.ts'
import { updateProduct } from '../../../../contract/manage-products.ts'
import { getProduct, listProducts, soldFinenesses } from '../../../../contract/product.ts'
import { finenesses } from '../../../../rules/purity.ts'

const test = shopTest()
  .extend('ids', { scope: 'file' }, async ({ shop }) => ({
    light: (
      await newRing(shop, [
        { size: '12', fineness: 750, grossWeight: 2, netWeight: 1.9, price: 100 },
        { size: '16', fineness: 916, grossWeight: 6, netWeight: 5.5, price: 200 },
      ])
    ).id,
    heavy: (await newRing(shop, [{ size: '14', fineness: 916, grossWeight: 12, netWeight: 12, price: 300 }]))
      .id,
    plain: await newProduct(shop, { name: 'Tara anklet', size: '12, 16 inch' }),
  }))
  .extend('found', { scope: 'file' }, ({ shop, ids }) => async (query: Record<string, string>) => {
    const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]))
    return (await shop.call(listProducts, { query: { search: 'tara', ...query } })).products.map(({ _id }) =>
      names.get(_id),
    )
  })

test.for<[Record<string, string>, string[]]>([
  [{ purity: '750' }, ['light']],
  [{ purity: '916' }, ['heavy', 'light']],
  [{ purity: '375' }, []],
  [{ maxWeight: '2' }, ['light']],
  [{ minWeight: '10', maxWeight: '20' }, ['heavy']],
  [{ minWeight: '5.5' }, ['heavy', 'light']],
  [{ purity: '750', minWeight: '5' }, []],
  [{ size: '12' }, ['light', 'plain']],
  [{ size: '16 inch' }, ['plain']],
  [{ size: '2' }, []],
  [{ size: '%' }, []],
  [{ size: '16', purity: '916' }, ['light']],
  [{ origin: 'Italy' }, []],
  [{ origin: 'India', purity: '750' }, ['light']],
])('BROWSE-02 filters by what any variant fits: %j', async ([query, names], { found }) => {
  expect((await found(query)).toSorted()).toEqual(names)
})

test.for<[Record<string, string>, string]>([
  [{ purity: '22K' }, 'purity: must be a fineness such as 916'],
  [{ purity: '900' }, 'purity: must be a fineness such as 916'],
  [{ minWeight: 'light' }, 'minWeight: must be a weight in grams'],
  [{ maxWeight: '-2' }, 'maxWeight: must be a weight in grams'],
])('BROWSE-02 a bad value is refused by the API: %j', async ([query, message], { shop }) => {
  expect(await refusal(shop.call(listProducts, { query }))).toEqual({ status: 400, message })
})

test('BROWSE-01 sorts by the default variant’s net weight, unweighed last', async ({ found }) => {
  expect(await found({ sortBy: 'weight', sortOrder: 'asc' })).toEqual(['light', 'heavy', 'plain'])
  expect(await found({ sortBy: 'weight' })).toEqual(['heavy', 'light', 'plain'])
})

test('BROWSE-06 a product has origin, importer, maker, warranty and care', async ({
  shop,
  admin,
  ids,
  found,
}) => {
  const { product } = await shop.call(getProduct, { params: { id: ids.plain } })
  expect(product).toMatchObject({ origin: 'India', importer: null, maker: null, warranty: null, care: null })
  const facts = {
    origin: 'Italy',
    importer: 'Suvarna Imports, Kochi',
    maker: 'Oro Firenze',
    certificate: 'IGI 6204',
    warranty: 'One year',
    care: 'Keep it dry.',
  }
  await shop.call(updateProduct, { params: { id: ids.plain }, body: facts }, admin.token)
  expect((await shop.call(getProduct, { params: { id: ids.plain } })).product).toMatchObject(facts)
  expect(await found({ origin: 'Italy' })).toEqual(['plain'])
  await shop.call(
    updateProduct,
    { params: { id: ids.plain }, body: { origin: '', importer: '', maker: null } },
    admin.token,
  )
  expect((await shop.call(getProduct, { params: { id: ids.plain } })).product).toMatchObject({
    origin: 'India',
    importer: null,
    maker: null,
    warranty: 'One year',
  })
})

test('BROWSE-02 purities are those that variants can have', () => {
  const all = new Set([...finenesses.gold, ...finenesses.silver])
  expect(soldFinenesses.map(Number)).toEqual([...all].sort((a, b) => b - a))
})
