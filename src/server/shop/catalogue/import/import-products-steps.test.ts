import { expect } from 'vitest'
import { stock } from '../../../../../tests/catalogue.ts'
import { stopsAfter, streamOf, turnsDuring } from '../../../../../tests/long-work.ts'
import { importProductsTest as test, rings } from '../../../../../tests/fixtures/import-products.ts'
import { updateProduct } from '../../../../contract/manage-products.ts'
import { deleteProducts } from '../../../../contract/manage-products.ts'
import { listProducts } from '../../../../contract/product.ts'
import { addPieces } from '../../pieces/add-pieces.ts'
import { importProducts } from './import-products.ts'
import { planImport } from './plan-import.ts'

test.beforeEach(async ({ shop }) => {
  await shop.context.db.transaction(async (tx) => void (await tx.db.deleteFrom('products').execute()))
})

test('ADM-08 imports all products or none after a conflict', async ({ shop, admin, take, shown }) => {
  const ids = await stock(
    shop,
    Array.from({ length: 3 }, (_, index) => ({ name: `Kada ${index}`, price: 100 })),
  )
  const file = `_id,price\n${ids.map((id) => `${id},200`).join('\n')}`
  const { digest } = await take(file)
  await shop.call(updateProduct, { params: { id: ids[2] ?? '' }, body: { price: 150 } }, admin.token)
  expect(await take(file, digest ?? '')).toMatchObject({
    status: 409,
    code: 'stale_edit',
    message: 'The catalogue or the file has changed since the preview. Please check the file again.',
  })
  expect(await take(`${file}\n,5`, digest ?? '')).toMatchObject({ status: 409 })
  expect((await shown(ids[0])).price).toBe(100)
  const again = await take(file)
  const responses = await Promise.all([take(file, again.digest ?? ''), take(file, again.digest ?? '')])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await take(file)).toMatchObject({ unchanged: 3, changed: [] })
})

test('completes an interrupted import and adds nothing twice', async ({ shop, admin, take, total }) => {
  const file = rings(250)
  const { digest } = await take(file)
  const actor = { id: admin.id, email: admin.email, username: 'Asha', role: 'admin' }
  const plan = await planImport(shop.context.db.reader, shop.context, { file: streamOf(file) })
  await expect(
    importProducts(stopsAfter(1, shop.context.db), shop.context, {
      actor,
      plan,
      digest: digest ?? '',
      addPieces,
    }),
  ).rejects.toThrow('power cut')
  expect(await total()).toBe(100)
  expect(await take(file)).toMatchObject({ digest, unchanged: 100, added: { length: 150 } })
  expect(await take(file, digest ?? '')).toMatchObject({ status: 200, applied: true, added: { length: 150 } })
  expect(await total()).toBe(250)
  expect(await take(file, digest ?? '')).toMatchObject({ status: 200, added: [] })
  expect(await total()).toBe(250)
})

test('adds products again once those of the same file are deleted', async ({ shop, admin, take, total }) => {
  const file = rings(2)
  await take(file, (await take(file)).digest ?? '')
  const { products } = await shop.call(listProducts, {})
  await shop.call(deleteProducts, { body: { ids: products.map(({ _id }) => _id) } }, admin.token)
  const again = await take(file)
  expect(again.added).toHaveLength(2)
  expect([(await take(file, again.digest ?? '')).status, await total()]).toEqual([200, 2])
})

test('other writes run between the steps of an import', async ({ shop, admin, take, shown }) => {
  const ids = (
    await stock(
      shop,
      Array.from({ length: 500 }, (_, index) => ({ name: `Kada ${index}`, price: 100 })),
    )
  ).toSorted()
  const file = `_id,price\n${ids.map((id) => `${id},200`).join('\n')}`
  const { digest } = await take(file)
  const importing = take(file, digest ?? '')
  await expect.poll(async () => (await shown(ids[0])).price, { interval: 1 }).toBe(200)
  await shop.call(updateProduct, { params: { id: ids[499] ?? '' }, body: { price: 150 } }, admin.token)
  const { status, message } = await importing
  expect([status, message]).toEqual([
    409,
    expect.stringMatching(
      /^[1-4]00 of 500 products were imported\. .* Import the file again to complete it\.$/,
    ),
  ])
  expect((await shown(ids[499])).price).toBe(150)
  expect(await take(file, (await take(file)).digest ?? '')).toMatchObject({ status: 200, applied: true })
  expect((await shown(ids[499])).price).toBe(200)
})

test('serves other requests while it plans and imports', async ({ take }) => {
  const file = rings(1000)
  let digest = ''
  const planning = await turnsDuring(async () => (digest = (await take(file)).digest ?? ''))
  expect(planning).toBeGreaterThan(50)
  expect(await turnsDuring(() => take(file, digest))).toBeGreaterThan(100)
})
