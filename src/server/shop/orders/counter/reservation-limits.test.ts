import { expect } from 'vitest'
import { newProduct } from '../../../../../tests/factories.ts'
import { reservationsTest } from '../../../../../tests/fixtures/reservations.ts'

const test = reservationsTest
  /** Reserves a new piece with a new number, from an address; returns the status. */
  .extend('reserveFrom', ({ shop, calls: { send } }) => {
    let serial = 9_700_000_000
    return async (address: string) => {
      const body = { productId: await newProduct(shop), phone: String((serial += 1)) }
      return (await send(body, { address })).status
    }
  })
  .extend(
    'use',
    { scope: 'file' },
    ({ shop }) =>
      (key: string, hits: number) =>
        shop.context.db.transaction((tx) =>
          tx.db
            .insertInto('throttles')
            .values({ key, hits, ends_at: Date.now() + 3_600_000 })
            .onConflict((conflict) => conflict.column('key').doUpdateSet({ hits }))
            .execute(),
        ),
  )

test('COUNTER-10 wide networks and the whole shop have limits', async ({ reserveFrom, use }) => {
  const address = '2001:db8:7:100::1'
  expect(await reserveFrom(address)).toBe(201)
  for (const [key, most] of [
    ['reserve-address:2001:db8:7:100::/64', 60],
    ['reserve-address:2001:db8:7:100::/56', 240],
    ['reserve-address:2001:db8:7::/48', 960],
    ['reserve-shop', 200],
  ] as const) {
    await use(key, most - 1)
    expect([key, await reserveFrom(address), await reserveFrom(address)]).toEqual([key, 201, 429])
    await use(key, 1)
  }
})
