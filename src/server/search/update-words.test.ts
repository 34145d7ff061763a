import { expect, test as base } from 'vitest'
import { draftOf, stock } from '../../../tests/catalogue.ts'
import { openTestShop } from '../../../tests/shop.ts'
import { searchProducts } from '../../contract/product.ts'
import { searchWords } from '../../rules/search-words.ts'
import { ALL_TAGS, openChangeFeed } from '../db/invalidation.ts'
import type { Reader } from '../db/types.ts'
import { findWords } from './term-lookup.ts'
import { updateWords, WORDS_COMPARED } from './update-words.ts'
import { createWordIndex } from './word-index.ts'
import { deleteProduct, updateProduct } from '../catalogue/write-product.service.ts'

const test = base
  .extend('shop', async ({}, { onCleanup }) => {
    const shop = await openTestShop()
    onCleanup(() => shop.close())
    return shop
  })
  /**
   * A word index on the shop's database, which receives only the invalidations that a test publishes. It counts the texts
   * it reads, and a test can delay the reads.
   */
  .extend('openWords', ({ shop }) => async () => {
    const index = createWordIndex(searchWords)
    const put: string[] = []
    let beforeReading = async (): Promise<void> => undefined
    const reader = shop.context.db.reader.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        await beforeReading()
        return result
      },
    }) as Reader
    const changes = openChangeFeed()
    const words = updateWords({ ...shop.context.db, reader, changes }, {
      ...index,
      put: (id, texts) => {
        put.push(id)
        index.put(id, texts)
      },
    })
    await words.fill()
    return {
      words,
      tell: changes.publish,
      /** Publishes that everything may have changed; resolves when all products have been compared. */
      compareAll: () =>
        new Promise<void>((resolve) => {
          changes.listen((tags) => tags.includes(WORDS_COMPARED) && resolve())
          changes.publish([ALL_TAGS])
        }),
      /** Returns the ids of the products whose texts were read since the last call. */
      read: () => put.splice(0),
      find: (query: string) => findWords(index, query),
      onReading: (work: () => Promise<void>) => {
        beforeReading = work
      },
    }
  })
  .extend('rename', ({ shop }) => (id: string, name: string) => shop.context.db.transaction((tx) => updateProduct(tx, id, draftOf({ name }))))

test('O6: when it is unknown what changed, only the products that differ are read again', async ({ shop, openWords, rename }) => {
  const ids = await stock(shop, Array.from({ length: 1200 }, (_, at) => ({ name: `Moti ${at}` })))
  const { compareAll, read, find } = await openWords()
  expect(read().toSorted()).toEqual(ids.toSorted())
  const [renamed = '', gone = '', sold = ''] = ids
  await rename(renamed, 'Indradhanush')
  await shop.context.db.transaction((tx) => deleteProduct(tx, gone))
  await shop.context.db.transaction((tx) => tx.db.updateTable('products').set({ stock: 0, rating_tenths: 41, review_count: 3 }).where('id', '=', sold).execute())
  expect([find('indradhanush'), find('moti 1')[0]]).toEqual([[], gone])
  await compareAll()
  expect(read()).toEqual([renamed])
  expect([find('indradhanush'), find('moti 1').includes(gone), find('moti 2')[0]]).toEqual([[renamed], false, sold])
})

test('O6: a search waits only a moment while all products are compared, and uses the index as it is', async ({ shop, openWords, rename }) => {
  const [id = ''] = await stock(shop, [{ name: 'Indu Ring' }])
  const { words, compareAll, find, onReading } = await openWords()
  await rename(id, 'Chandra Ring')
  const { promise, resolve } = Promise.withResolvers<void>()
  onReading(() => promise)
  const compared = compareAll()
  // Reads are blocked: a search that waited for them would never end.
  await words.current()
  await words.current()
  expect(find('indu')).toEqual([id])
  resolve()
  await compared
  expect(find('chandra')).toEqual([id])
})

test('O6: the next search finds a change of one product, also while all products are compared', async ({ shop, openWords }) => {
  const ids = await stock(shop, Array.from({ length: 1200 }, (_, at) => ({ name: `Moti ${at}` })))
  const { words, compareAll, tell, find } = await openWords()
  const compared = compareAll()
  const [added = ''] = await stock(shop, [{ name: 'Meghdoot' }])
  const gone = ids[1199] ?? ''
  await shop.context.db.transaction((tx) => deleteProduct(tx, gone))
  tell([`product:${added}`, `product:${gone}`])
  await words.current()
  expect([find('meghdoot'), find('1199')]).toEqual([[added], []])
  await compared
  expect([find('meghdoot'), find('1199'), find('1198')]).toEqual([[added], [], [ids[1198]]])
})

test('O6: more changes at once than are read one by one are found as well', async ({ shop, openWords }) => {
  const { words, tell, find } = await openWords()
  const ids = await stock(shop, Array.from({ length: 600 }, (_, at) => ({ name: `Moti ${at}` })))
  tell(ids.map((id) => `product:${id}`))
  await expect.poll(() => words.current().then(() => find('moti 599'))).toEqual([ids[599]])
})

test('O6: what could not be read is read by the next search that can', async ({ shop, openWords, rename }) => {
  const [id = ''] = await stock(shop, [{ name: 'Indu Ring' }])
  const { words, tell, find, onReading } = await openWords()
  const fail = () => Promise.reject(new Error('The database does not answer.'))
  await rename(id, 'Chandra Ring')
  onReading(fail)
  tell([`product:${id}`])
  await expect(words.current()).rejects.toThrow('does not answer')
  onReading(async () => undefined)
  await words.current()
  expect(find('chandra')).toEqual([id])

  await rename(id, 'Surya Ring')
  onReading(fail)
  tell([ALL_TAGS])
  await words.current()
  expect(find('chandra')).toEqual([id])
  onReading(async () => undefined)
  await expect.poll(() => words.current().then(() => find('surya'))).toEqual([id])
})

test('O6: responses to searches that were cached before all products were compared are dropped', async ({ shop }) => {
  await stock(shop, [{ name: 'Indu Ring' }])
  const cached = () => shop.context.responseCache.lookup('/api/product/search?query=indu')
  // On PostgreSQL the shop also receives the invalidation of its own product.
  await expect.poll(() => shop.call(searchProducts, { query: { query: 'indu' } }).then(cached)).toBeDefined()
  shop.context.db.changes.publish([WORDS_COMPARED])
  expect(cached()).toBeUndefined()
})
