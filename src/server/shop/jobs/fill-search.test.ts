import { sql } from 'kysely'
import { afterAll, expect } from 'vitest'
import { clearPlaces, emptyPlace, temporaryFile } from '../../../../tests/backup-targets.ts'
import { stock } from '../../../../tests/catalogue.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { engine, openTestShop, type TestShop } from '../../../../tests/shop.ts'
import { searchProducts } from '../../../contract/product.ts'
import { backUp } from '../../core/backup/backup.ts'
import { restore } from '../../core/backup/restore.ts'
import { fillSearch } from './fill-search.ts'

const test = shopTest()
afterAll(clearPlaces)

const quietly = { replace: false, progress: () => undefined }
const idsOf = async (shop: TestShop, query: string) =>
  (await shop.call(searchProducts, { query: { query } })).map(({ _id }) => _id)

test('SRCH-04 indexes products that an earlier version has changed', async ({ shop }) => {
  const [renamed = '', hidden = ''] = await stock(shop, [{ name: 'Indu Ring' }, { name: 'Surya Ring' }])
  await shop.context.db.transaction(async ({ db }) => {
    await db
      .updateTable('products')
      .set({ name: 'Chandra Ring', version: 2 })
      .where('id', '=', renamed)
      .execute()
    await db.updateTable('products').set({ visibility: 'hidden' }).where('id', '=', hidden).execute()
  })
  expect(await idsOf(shop, 'indu')).toEqual([renamed])
  expect(await fillSearch(shop.context.db)).toBe(2)
  expect([await idsOf(shop, 'chandra'), await idsOf(shop, 'indu'), await idsOf(shop, 'surya')]).toEqual([
    [renamed],
    [],
    [],
  ])
  expect(await fillSearch(shop.context.db)).toBe(0)
})

test('SRCH-04 fills an empty index', async ({ shop }) => {
  const ids = await stock(
    shop,
    Array.from({ length: 250 }, (_, index) => ({ name: `Moti ${index}` })),
  )
  await shop.context.db.transaction(async ({ db }) => {
    if (engine === 'sqlite') await sql`delete from search_texts`.execute(db)
    await db.deleteFrom('search_documents').execute()
    await db.deleteFrom('search_words').execute()
  })
  expect(await fillSearch(shop.context.db)).toBeGreaterThanOrEqual(250)
  expect([await idsOf(shop, 'moti 249'), await idsOf(shop, 'mati 249')]).toEqual([[ids[249]], [ids[249]]])
})

test('a restored shop finds its products', async () => {
  const shop = await openTestShop()
  const [id = ''] = await stock(shop, [{ name: 'Nayab Choker' }])
  const file = temporaryFile('shop.tar.gz')
  await backUp(shop.context.settings, file, quietly)
  await shop.close()
  const place = await emptyPlace()
  const manifest = await restore(place, file, quietly)
  expect(manifest.tables.filter(({ name }) => name.startsWith('search_'))).toEqual([])
  const restored = await openTestShop({
    DATA_DIR: place.dataDir,
    ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
  })
  expect(await idsOf(restored, 'nayab')).toEqual([id])
  await restored.close()
})
