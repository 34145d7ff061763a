import { afterAll, expect, onTestFinished, test } from 'vitest'
import { newProduct, newShopper, sendOrder, type Shopper } from '../../../../tests/factories.ts'
import { addManyOrders } from '../../../../tests/many-orders.ts'
import { clearPlaces, emptyPlace, sumsOf } from '../../../../tests/backup-targets.ts'
import { engine, openTestShop, type TestShop } from '../../../../tests/shop.ts'
import { isSoak } from '../../../../tests/soak.ts'
import { moveToPostgres, undoMove } from './move.ts'

afterAll(clearPlaces)

const silently = () => undefined
const ORDERS = isSoak ? 100_000 : 300

async function openShop(environment: Record<string, string>): Promise<TestShop> {
  const shop = await openTestShop(environment)
  onTestFinished(() => shop.close())
  return shop
}

/** A running shop on SQLite, whatever engine the other tests use. */
const shopOnSqlite = () => openShop({ DATABASE_URL: '' })

async function emptyDatabase(): Promise<string> {
  const { databaseUrl = '' } = await emptyPlace('postgres')
  return databaseUrl
}

test.runIf(engine === 'postgres')(
  'a shop moves during orders without losing acknowledged data or sessions',
  async () => {
    const shop = await shopOnSqlite()
    const { dataDir } = shop.context.settings
    await shop.context.db.transaction((tx) => addManyOrders(tx.db, 'sqlite', ORDERS))
    // Each may have ten cash orders on their way.
    const shoppers = await Promise.all(Array.from({ length: 200 }, () => newShopper(shop)))
    const productId = await newProduct(shop, { price: 1499 })
    const orderRequests: { url: string; headers: { authorization: string } }[] = []
    const ordering = (async () => {
      for (;;) {
        const shopper = shoppers[orderRequests.length % shoppers.length] as Shopper
        const { status, body, headers } = await sendOrder(shop, shopper, {
          products: [{ productId, quantity: 1 }],
          amount: '1648.90',
        })
        if (status !== 201) return { status, body, retryAfter: headers['retry-after'] }
        orderRequests.push({
          url: `/api/orders/order/${body.order._id}`,
          headers: { authorization: `Bearer ${shopper.token}` },
        })
      }
    })()
    await expect.poll(() => orderRequests.length).toBeGreaterThan(3)

    const databaseUrl = await emptyDatabase()
    const since = performance.now()
    const moved = await moveToPostgres({ dataDir, databaseUrl }, silently)
    if (isSoak)
      process.stdout.write(`${ORDERS} orders moved in ${((performance.now() - since) / 1000).toFixed(1)} s\n`)
    expect(await ordering).toMatchObject({ status: 503, body: { code: 'unavailable' }, retryAfter: '60' })
    const [here, there] = [await sumsOf({ dataDir }), await sumsOf({ dataDir, databaseUrl })]
    expect(there).toEqual(here)
    expect(new Map(moved.map(({ name, ...sum }) => [name, sum]))).toEqual(here)

    // Reads keep working on the shop that was moved.
    for (const own of orderRequests.slice(-1)) expect((await shop.app.inject(own)).statusCode).toBe(200)

    const after = await openShop({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir })
    for (const own of orderRequests) expect((await after.app.inject(own)).statusCode).toBe(200)
    expect(
      (
        await sendOrder(after, shoppers.at(-1) as Shopper, {
          products: [{ productId, quantity: 1 }],
          amount: '1648.90',
        })
      ).status,
    ).toBe(201)
  },
  600_000,
)

test.runIf(engine === 'postgres')('a session that needs renewal is renewed after the move', async () => {
  const shop = await shopOnSqlite()
  const shopper = await newShopper(shop)
  await shop.context.db.transaction((tx) =>
    tx.db
      .updateTable('sessions')
      .set({ expires_at: Date.now() + 1e9 })
      .execute(),
  )
  await moveToPostgres(
    { dataDir: shop.context.settings.dataDir, databaseUrl: await emptyDatabase() },
    silently,
  )
  const { statusCode, headers } = await shop.app.inject({
    url: '/api/auth/me',
    headers: { cookie: `session=${shopper.token}` },
  })
  expect({ statusCode, cookie: headers['set-cookie'] }).toEqual({ statusCode: 200, cookie: undefined })
})

test.runIf(engine === 'postgres')('a failed move leaves the source open and the target empty', async () => {
  const shop = await shopOnSqlite()
  const { dataDir } = shop.context.settings
  await shop.context.db.transaction((tx) => addManyOrders(tx.db, 'sqlite', 10))
  const databaseUrl = await emptyDatabase()
  const stopAtOrders = (line: string) => {
    if (line.startsWith('orders')) throw new Error('stopped')
  }
  await expect(moveToPostgres({ dataDir, databaseUrl }, stopAtOrders)).rejects.toThrow('stopped')
  expect(await newProduct(shop)).toMatch(/^[0-9a-f-]{36}$/)
  expect(await sumsOf({ dataDir, databaseUrl })).toEqual(new Map())

  await moveToPostgres({ dataDir, databaseUrl }, silently)
  await expect(newProduct(shop)).rejects.toThrow('The shop is being moved')
  await expect(moveToPostgres({ dataDir, databaseUrl }, silently)).rejects.toThrow(
    'There is already a shop in the database. The target database must be empty.',
  )
  await expect(moveToPostgres({ dataDir, databaseUrl: await emptyDatabase() }, silently)).rejects.toThrow(
    'Undo that first: npm run shop -- undo-move',
  )
  await expect(newProduct(shop)).rejects.toThrow('The shop is being moved')
  await undoMove(dataDir)
  expect(await newProduct(shop)).toMatch(/^[0-9a-f-]{36}$/)
})
