import { afterEach, expect, vi } from 'vitest'
import { newCoupon } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { detachCoupon, readCartCoupons, readCouponOffers } from './coupon-queries.ts'
import { redeemCoupon, releaseCoupons } from './coupon-uses.ts'
import type { Queries } from '../../core/db/types.ts'
import { validateCoupon } from '../cart/validate-coupon.ts'

const test = shopTest()
  .extend('usesOf', { scope: 'file' }, ({ shop }) => async (...ids: string[]) => {
    const rows = await shop.context.db.reader
      .selectFrom('coupons')
      .select(['id', 'used_count'])
      .where('id', 'in', ids)
      .execute()
    return ids.map((id) => rows.find((row) => row.id === id)?.used_count)
  })
  .extend(
    'redeem',
    { scope: 'file' },
    ({ shop }) =>
      (id: string) =>
        shop.context.db.transaction((tx) => redeemCoupon(tx, id)),
  )
  .extend(
    'release',
    { scope: 'file' },
    ({ shop }) =>
      (...ids: string[]) =>
        shop.context.db.transaction((tx) => releaseCoupons(tx, ids)),
  )

const findCartCoupon = async (db: Queries, userId: string) => (await readCartCoupons(db, userId)).entered
const findCoupon = async (db: Queries, code: string) =>
  (await readCouponOffers(db, { userId: '', code, holderId: '' })).entered

const used = expect.objectContaining({ code: 'coupon_refused', message: 'Invalid or expired coupon code.' })

afterEach(() => void vi.useRealTimers())

test('CPN-01 a coupon is redeemed up to its limit, or without one', async ({ shop, usesOf, redeem }) => {
  const two = await newCoupon(shop, { code: 'USES-2', percent: 5, uses: 2 })
  const endless = await newCoupon(shop, { code: 'USES', percent: 5 })
  for (const id of [two, endless, two, endless, endless]) await redeem(id)
  await expect(redeem(two)).rejects.toEqual(used)
  expect(await usesOf(two, endless)).toEqual([2, 3])
})

test('CPN-01 uses of several coupons are released together, none below zero', async ({
  shop,
  usesOf,
  redeem,
  release,
}) => {
  const [one, other] = [
    await newCoupon(shop, { code: 'SEVERAL-1', percent: 5 }),
    await newCoupon(shop, { code: 'SEVERAL-2', percent: 5 }),
  ]
  for (const id of [one, one, one, other]) await redeem(id)
  await release()
  await release(one, other, one)
  expect(await usesOf(one, other)).toEqual([1, 0])
  await release(one, one, other)
  expect(await usesOf(one, other)).toEqual([1, 0])
})

test('CPN-01 a released use can be redeemed again, within the limit', async ({
  shop,
  usesOf,
  redeem,
  release,
}) => {
  const [one, other] = [
    await newCoupon(shop, { code: 'BACK-1', percent: 5, uses: 1 }),
    await newCoupon(shop, { code: 'BACK-2', percent: 5, uses: 1 }),
  ]
  for (const id of [one, other]) await redeem(id)
  await release(one)
  await release(one)
  expect(await usesOf(one, other)).toEqual([0, 1])
  await redeem(one)
  await expect(redeem(one)).rejects.toEqual(used)
})

test('CPN-01 a coupon can be used until the instant at which it expires', async ({ shop, asha }) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const expiresAt = Date.now() + 1000
  const id = await newCoupon(shop, { code: 'Instant', percent: 2.5, expiresAt })
  const actor = { ...asha, username: 'Asha', role: 'user' as const }
  const { db } = shop.context
  await db.transaction((tx) => validateCoupon(tx, shop.context, { actor, code: ' INSTANT ' }))
  const found = async (now: number) => {
    vi.setSystemTime(now)
    return {
      ofCart: (await findCartCoupon(db.reader, asha.id))?.id,
      byCode: (await findCoupon(db.reader, 'instant'))?.id,
      unknown: (await findCoupon(db.reader, 'unknown'))?.id,
    }
  }
  expect(await found(expiresAt - 1)).toEqual({ ofCart: id, byCode: id, unknown: undefined })
  expect(await found(expiresAt)).toEqual({ ofCart: undefined, byCode: undefined, unknown: undefined })
  vi.useRealTimers()
  await db.transaction((tx) => detachCoupon(tx, asha.id))
  expect(await findCartCoupon(db.reader, asha.id)).toBeNull()
})

test('CPN-01 a price hold keeps the last use of a coupon', async ({ shop, asha, ravi, redeem }) => {
  const { db } = shop.context
  const id = await newCoupon(shop, { code: 'HELD-USE', percent: 5, uses: 1 })
  for (const { id: user_id } of [asha, ravi])
    await db.transaction((tx) =>
      tx.db.insertInto('cart_coupons').values({ user_id, coupon_id: id }).execute(),
    )
  await redeem(id)
  await db.transaction((tx) =>
    tx.db
      .insertInto('price_holds')
      .values({
        id: crypto.randomUUID(),
        user_id: asha.id,
        cart_key: 'k',
        lines: '[]',
        discount_points: 500,
        prepaid_points: 0,
        tax_points: 0,
        rounds_off: 0,
        reserves: 1,
        coupon_id: id,
        coupon_code: 'HELD-USE',
        created_at: 0,
        expires_at: Date.now() + 60_000,
      })
      .execute(),
  )
  expect((await findCartCoupon(db.reader, asha.id))?.id).toBe(id)
  expect(await findCartCoupon(db.reader, ravi.id)).toBeNull()
  expect(await findCoupon(db.reader, 'held-use')).toBeNull()
})
