import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { draftOf, stock } from '../../../../tests/catalogue.ts'
import { amountOf, newProduct, newShopper, sendOrder } from '../../../../tests/factories.ts'
import { openTcpProxy } from '../../../../tests/faults/tcp-proxy.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { engine, openTestShop, type TestShop } from '../../../../tests/shop.ts'
import { listHeroes } from '../../../contract/content.ts'
import { createHero, deleteHero, updateHero } from '../../../contract/manage-content.ts'
import { getProduct, listProducts, searchProducts } from '../../../contract/product.ts'
import { deleteProduct } from '../../shop/catalogue/delete-product.ts'
import { replaceProduct } from '../../shop/catalogue/write-product.ts'
import { ALL_TAGS, openChangeFeed } from './invalidation.ts'

const test = shopTest()
  /** A second node on the database of `shop`. */
  .extend('there', { scope: 'file' }, async ({ shop }, { onCleanup }) => {
    const there = await openTestShop({ DATABASE_URL: shop.context.settings.databaseUrl ?? '' })
    onCleanup(() => there.close())
    return there
  })

// Only one process uses a SQLite file; several nodes share a PostgreSQL database.
describe.runIf(engine === 'postgres')('two nodes on one database', () => {
  const listed = async ({ call }: TestShop) => (await call(listProducts, {})).products.map(({ name }) => name)
  const found = async ({ call }: TestShop, query: string) =>
    (await call(searchProducts, { query: { query } })).map(({ name }) => name)

  test('API-04 each node shows the other’s changes in cached lists and searches', async ({ shop, there }) => {
    expect([await listed(there), await found(there, 'Indu')]).toEqual([[], []])
    const [id = ''] = await stock(shop, [{ name: 'Indu Ring' }])
    expect([await listed(shop), await found(shop, 'Indu')]).toEqual([['Indu Ring'], ['Indu Ring']])
    await expect.poll(() => listed(there)).toEqual(['Indu Ring'])
    expect(await found(there, 'Indu')).toEqual(['Indu Ring'])
    await shop.context.db.transaction((tx) => replaceProduct(tx, id, draftOf({ name: 'Chandra Ring' })))
    await expect.poll(() => found(there, 'Chandra')).toEqual(['Chandra Ring'])
    expect(await found(there, 'Indu')).toEqual([])
    await there.context.db.transaction((tx) => deleteProduct(tx, { id }))
    await expect.poll(() => found(shop, 'Chandra')).toEqual([])
    expect(await listed(shop)).toEqual([])
  })

  test('ADM-11 a hero change on one node appears on the other', async ({ shop, there }) => {
    const { token } = await newShopper(shop, 'admin')
    const titles = async () => (await there.call(listHeroes, {})).map(({ title }) => title)
    expect(await titles()).toEqual([])
    const { _id: id } = await shop.call(
      createHero,
      { body: { title: 'Diwali', images: ['/media/a.jpg'] } },
      token,
    )
    await expect.poll(titles).toEqual(['Diwali'])
    await shop.call(updateHero, { params: { id }, body: { title: 'Holi' } }, token)
    await expect.poll(titles).toEqual(['Holi'])
    await shop.call(deleteHero, { params: { id } }, token)
    await expect.poll(titles).toEqual([])
  })

  test('API-08 the other node shows soon how many pieces an order has left', async ({ shop, there }) => {
    const productId = await newProduct(shop, { price: 100, stock: 7 })
    const readStock = async () => (await there.call(getProduct, { params: { id: productId } })).product.stock
    expect(await readStock()).toBe(7)
    await sendOrder(shop, await newShopper(shop), {
      products: [{ productId, quantity: 3 }],
      amount: amountOf([{ price: 100, quantity: 3 }]),
    })
    await expect.poll(readStock).toBe(4)
  })

  test('API-04 a change of very many products reaches the other node', async ({ shop, there }) => {
    expect(await found(there, 'Bahut')).toEqual([])
    await stock(
      shop,
      Array.from({ length: 150 }, (_, index) => ({ name: `Bahut ${index}` })),
    )
    await expect.poll(async () => (await found(there, 'Bahut')).length).toBe(50)
  })

  test('API-04 a node that missed changes clears its cache', async ({ shop, there }) => {
    const before = await listed(there)
    // Disconnects both listeners, writes in the meantime, and lets them reconnect.
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen %'`.execute(
      shop.context.db.reader as never,
    )
    const [id = ''] = await stock(shop, [{ name: 'Unheard Ring' }])
    await expect.poll(() => listed(there)).not.toEqual(before)
    expect(await found(there, 'Unheard')).toEqual(['Unheard Ring'])
    await shop.context.db.transaction((tx) => replaceProduct(tx, id, draftOf({ name: 'Heard Ring' })))
    await expect.poll(() => found(there, 'Heard')).toEqual(['Heard Ring'])
  })

  test('a silently broken listener reconnects and invalidates everything', async ({ shop }) => {
    const url = shop.context.settings.databaseUrl ?? ''
    const line = await openTcpProxy(url)
    const feed = openChangeFeed(line.through(url))
    await feed.ready
    const tagLists: string[][] = []
    feed.listen((tags) => tagLists.push(tags))
    line.forget()
    await expect.poll(() => tagLists, { timeout: 15_000 }).toEqual([[ALL_TAGS]])
    await feed.close()
  })
})
