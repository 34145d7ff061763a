import { expect } from 'vitest'
import { stock } from '../../../../../tests/catalogue.ts'
import { newShopper, refusal } from '../../../../../tests/factories.ts'
import { ownCategoriesTest as test } from '../../../../../tests/fixtures/own-categories.ts'
import { listAuditLog } from '../../../../contract/audit.ts'
import { createCategory, listCategories } from '../../../../contract/category.ts'
import { deleteProduct, listManagedProducts, updateProduct } from '../../../../contract/manage-products.ts'
import { categories, getProduct, listRecommended, searchProducts } from '../../../../contract/product.ts'
import { getShopFacts } from '../../../../contract/settings.ts'

test.beforeEach(async ({ shop }) => {
  await shop.context.db.transaction(async (tx) => {
    await tx.db.deleteFrom('products').execute()
    await tx.db.deleteFrom('categories').execute()
    tx.invalidate('catalogue', 'settings saved')
  })
})

test('the list has the stated categories, then the owner’s in order', async ({ shop, create, own }) => {
  expect(await shop.call(getShopFacts, {})).not.toHaveProperty('ownCategories')
  await create('Pendants', 2)
  await create('  Nose   pins ', 1)
  await create('मंगलसूत्र', 2)
  expect((await shop.call(listCategories, {})).map(({ name }) => name)).toEqual([
    ...categories,
    'Nose pins',
    'Pendants',
    'मंगलसूत्र',
  ])
  expect((await shop.call(getShopFacts, {})).ownCategories).toEqual(['Nose pins', 'Pendants', 'मंगलसूत्र'])
  expect(await own()).toEqual([
    ['Nose pins', 0],
    ['Pendants', 0],
    ['मंगलसूत्र', 0],
  ])
})

test('a category of the owner holds products like a stated one', async ({
  shop,
  create,
  piece,
  names,
  own,
  admin,
}) => {
  await create('Nose pins')
  expect(await names('Nose pins')).toEqual([])
  const { _id } = await piece({ category: 'Nose pins', categories: ['Nose pins', 'Gold Jewellery'] })
  await piece({ name: 'Phul', categories: ['Nose pins'] })
  await piece({ name: 'Hidden', category: 'Nose pins', visibility: 'hidden' })
  for (const written of ['Nose pins', 'NOSE+PINS', ' nose  pins'])
    expect(await names(written)).toEqual(['Nath', 'Phul'])
  expect(await names('Gold Jewelry')).toEqual(['Nath'])
  expect(await own()).toEqual([['Nose pins', 2]])
  const counted = await shop.call(listCategories, {}, admin.token)
  expect(
    counted.filter(({ products }) => products > 0).map(({ name, products }) => [name, products]),
  ).toEqual([
    ['Studs', 1],
    ['Gold Jewellery', 1],
    ['Nose pins', 3],
  ])
  expect((await shop.call(getProduct, { params: { id: _id } })).product).toMatchObject({
    category: 'Nose pins',
    categories: ['Nose pins', 'Gold Jewellery'],
  })
  expect(
    (await shop.call(searchProducts, { query: { query: 'nose pins' } })).map(({ name }) => name).toSorted(),
  ).toEqual(['Nath', 'Phul'])
  expect((await shop.call(listRecommended, {})).map(({ name }) => name).toSorted()).toEqual(['Nath', 'Phul'])
  expect(
    (await shop.call(listManagedProducts, { query: { category: 'nose pins' } }, admin.token)).totalProducts,
  ).toBe(3)
})

test('a product in an unknown category is rejected', async ({ shop, create, piece, admin }) => {
  const message = `category: must be one of ${categories.join(', ')}`
  for (const category of ['Tiaras', '', 'nose pins', 'x'.repeat(41), 'a\0b'])
    expect(await refusal(piece({ category }))).toEqual({ status: 400, message })
  await create('Nose pins')
  expect(await refusal(piece({ category: 'Tiaras' }))).toEqual({
    status: 400,
    message: `${message}, Nose pins`,
  })
  expect(await refusal(piece({ categories: ['Tiaras'] }))).toEqual({
    status: 400,
    message: `${message.replace('category', 'categories.0')}, Nose pins`,
  })
  const { _id: id } = await piece({})
  expect(
    await refusal(shop.call(updateProduct, { params: { id }, body: { category: 'Tiaras' } }, admin.token)),
  ).toMatchObject({ status: 400 })
})

test('names are unique in any spelling and keep their address', async ({ create, update }) => {
  const { _id } = await create('Temple Jewellery')
  for (const name of ['rings', 'Ankles', 'GOLD JEWELRY', 'Men’s jewelry', 'temple  jewelry', 'All'])
    expect(await refusal(create(name)), name).toMatchObject({ status: 409 })
  for (const name of [
    'A',
    'x'.repeat(41),
    'Rings/Bands',
    'A+B',
    '..',
    'Rings?',
    'Nose\npins',
    '50%',
    '"Q"',
    '<b>',
    '-',
  ])
    expect(await refusal(create(name)), name).toMatchObject({ status: 400 })
  expect(await update(_id, { name: 'Temple jewelry' })).toEqual({ _id, name: 'Temple jewelry', position: 0 })
  await create('Nose pins')
  expect(await refusal(update(_id, { name: 'nose pins' }))).toEqual({
    status: 409,
    message: 'The shop already has the category Nose pins.',
  })
  const names = Array.from({ length: 38 }, (_, index) => `Category ${index}`)
  for (const name of names) await create(name)
  expect(await refusal(create('One more'))).toEqual({
    status: 400,
    message: 'You can add at most 40 categories.',
  })
})

test('renaming a category keeps its products, also many', async ({
  shop,
  admin,
  create,
  update,
  piece,
  names,
  own,
}) => {
  const { _id: id } = await create('Nose pins')
  await stock(
    shop,
    Array.from({ length: 205 }, (_, index) => ({ name: `Pin ${index}`, category: 'Nose pins' })),
  )
  const { _id } = await piece({
    name: 'Aarti',
    category: 'Studs',
    categories: ['Gold Jewellery', 'Nose pins', 'Rings'],
  })
  expect((await names('Nose pins'))[0]).toBe('Aarti')
  expect(await update(id, { name: 'Naths & pins' })).toMatchObject({ name: 'Naths & pins' })
  expect(await own()).toEqual([['Naths & pins', 206]])
  expect([await names('Nose pins'), (await names('Naths & pins'))[0]]).toEqual([[], 'Aarti'])
  expect((await shop.call(getProduct, { params: { id: _id } })).product.categories).toEqual([
    'Studs',
    'Gold Jewellery',
    'Naths & pins',
    'Rings',
  ])
  expect(await shop.call(searchProducts, { query: { query: 'naths aarti' } })).toHaveLength(1)
  expect(await shop.call(searchProducts, { query: { query: 'nose' } })).toEqual([])
  const [entry] = await shop.call(listAuditLog, { query: { entity: 'category' } }, admin.token)
  expect(entry).toMatchObject({
    title: 'Naths & pins',
    before: { name: 'Nose pins' },
    after: { name: 'Naths & pins' },
  })
})

test('a category with products is not deleted', async ({ shop, admin, create, remove, piece, own }) => {
  const { _id: id } = await create('Nose pins')
  const { _id } = await piece({ categories: ['Nose pins'] })
  expect(await refusal(remove(id))).toEqual({
    status: 409,
    message: 'Nose pins has 1 product. Move them to another category first.',
  })
  await shop.call(deleteProduct, { params: { id: _id } }, admin.token)
  expect(await refusal(remove(id))).toMatchObject({
    message: 'Nose pins has 1 product, 1 of them deleted. Move them to another category first.',
  })
  await shop.context.db.transaction((tx) => tx.db.deleteFrom('products').execute())
  await remove(id)
  expect(await own()).toEqual([])
  expect(await refusal(remove(id))).toMatchObject({ status: 404 })
  const asha = await newShopper(shop)
  expect(await refusal(shop.call(createCategory, { body: { name: 'Nose pins' } }, asha.token))).toMatchObject(
    { status: 403 },
  )
})
