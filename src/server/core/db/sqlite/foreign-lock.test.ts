import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { clearPlaces, emptyPlace } from '../../../../../tests/backup-targets.ts'
import { newProduct, newShopper } from '../../../../../tests/factories.ts'
import { engine, openTestShop } from '../../../../../tests/shop.ts'
import { openDatabase } from '../open.ts'
import { sqliteFile } from './dialect.ts'

afterAll(clearPlaces)

/** How many statuses are read while another program holds the lock: more than one attempt of a write. */
const VISITS = 100

test.runIf(engine === 'sqlite')('API-08 the lock of another program delays writes alone', async () => {
  const shop = await openTestShop()
  onTestFinished(() => shop.close())
  const productId = await newProduct(shop, { price: 100, stock: 9 })
  const shoppers = [await newShopper(shop), await newShopper(shop), await newShopper(shop)]
  const other = new DatabaseSync(sqliteFile(shop.context.settings.dataDir))
  onTestFinished(() => other.close())

  // An hour after its last use a session is renewed, which is a write.
  await shop.context.db.transaction((tx) =>
    tx.db
      .updateTable('sessions')
      .set({ used_at: Date.now() - 7_200_000 })
      .execute(),
  )
  other.exec('begin immediate')
  const stored: number[] = []
  const writes = shoppers.map(async ({ id: userId, token }) => {
    const { statusCode } = await shop.app.inject({
      method: 'POST',
      url: '/api/cart/add',
      headers: { authorization: `Bearer ${token}` },
      payload: { productId, userId, quantity: 1 },
    })
    stored.push(statusCode)
  })

  const seen = new Set<number>()
  for (let visit = 0; visit < VISITS; visit += 1)
    for (const url of ['/healthz', '/readyz', `/api/product/${productId}`])
      seen.add((await shop.app.inject({ url })).statusCode)
  for (const { token } of shoppers) {
    const headers = { authorization: `Bearer ${token}` }
    seen.add((await shop.app.inject({ url: '/api/auth/me', headers })).statusCode)
  }
  expect([...seen]).toEqual([200])
  expect(stored).toEqual([])

  other.exec('commit')
  await Promise.all(writes)
  expect(stored).toEqual([201, 201, 201])
  const lines = await shop.context.db.reader.selectFrom('cart_lines').select('quantity').execute()
  expect(lines).toHaveLength(shoppers.length)
})

test.runIf(engine === 'sqlite')('a start waits for the lock of another program', async () => {
  const place = await emptyPlace()
  const first = await openDatabase(place)
  await first.close()
  const other = new DatabaseSync(sqliteFile(place.dataDir))
  onTestFinished(() => other.close())

  other.exec('begin immediate')
  let isOpen = false
  const opening = place.open().then(() => (isOpen = true))
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(isOpen).toBe(false)
  other.exec('commit')
  expect(await opening).toBe(true)
})
