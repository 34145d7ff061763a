import { sql } from 'kysely'
import { expect } from 'vitest'
import { amountOf, newProduct, newShopper } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { engine } from '../../../../tests/shop.ts'
import { buildApp } from '../../app.ts'
import { openCounters } from '../observability/counters.ts'
import { connectionLimits } from './connection-limits.ts'
import { startDeadline } from './deadline.ts'

const test = shopTest()
  /** The shop with a write deadline of 300 ms. */
  .extend('hurriedApp', { scope: 'file' }, async ({ shop }, { onCleanup }) => {
    const app = await buildApp(
      { ...shop.context, counters: openCounters() },
      { keep: false, listPages: async () => [], render: async () => ({ status: 200, html: '' }) },
      false,
      { ...connectionLimits, write: 300 },
    )
    onCleanup(() => app.close())
    return app
  })
  /**
   * Blocks writes of addresses and orders, once running ones have finished, until the returned function is
   * called.
   */
  .extend('blockDatabase', { scope: 'file' }, ({ shop }) => async (): Promise<() => Promise<void>> => {
    const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const held = shop.context.db.transaction(async (tx) => {
      // SQLite has one writer at a time anyway.
      if (engine === 'postgres')
        await sql`lock table addresses, products in access exclusive mode`.execute(tx.db)
      begun.resolve()
      await gate.promise
    })
    await begun.promise
    return async () => {
      gate.resolve()
      await held
    }
  })

test('writes that wait too long get 503 and never run later (ASVS 2.4.1)', async ({
  shop,
  hurriedApp,
  blockDatabase,
}) => {
  const asha = await newShopper(shop)
  const productId = await newProduct(shop, { name: 'Ira ring', price: 100 })
  const headers = { authorization: `Bearer ${asha.token}` }
  const address = {
    name: 'Asha',
    phone: '9876543210',
    line1: '4 Lake Road',
    line2: '',
    city: 'Kochi',
    state: 'Kerala',
    pin: '682001',
  }
  const order = {
    email: asha.email,
    paymentMethod: 'COD',
    products: [{ productId, quantity: 1 }],
    amount: amountOf([{ price: 100, quantity: 1 }]),
  }
  const release = await blockDatabase()
  const late = await Promise.all([
    hurriedApp.inject({ method: 'POST', url: '/api/addresses', headers, payload: address }),
    hurriedApp.inject({ method: 'POST', url: '/api/orders/create-order', headers, payload: order }),
  ])
  for (const response of late) {
    expect([
      response.statusCode,
      response.headers['retry-after'],
      response.json<{ code: string }>().code,
    ]).toEqual([503, '5', 'unavailable'])
  }
  await release()
  // Both have run once a later transaction has.
  await (
    await blockDatabase()
  )()
  expect(await shop.context.db.reader.selectFrom('addresses').selectAll().execute()).toEqual([])
  expect(await shop.context.db.reader.selectFrom('orders').select('id').execute()).toEqual([])
  expect(
    (await hurriedApp.inject({ method: 'POST', url: '/api/orders/create-order', headers, payload: order }))
      .statusCode,
  ).toBe(201)
})

test('work that ends in time gets its own response', async () => {
  const deadline = startDeadline(60_000)
  expect(await deadline.within(Promise.resolve('done'))).toBe('done')
  await expect(deadline.within(Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  expect(() => deadline.check()).not.toThrow()
})
