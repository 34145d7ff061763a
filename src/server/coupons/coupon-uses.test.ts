import { afterEach, expect, vi } from 'vitest'
import { newCoupon } from '../../../tests/factories.ts'
import { shopTest } from '../../../tests/fixtures/shop.ts'
import { detachCoupons, findCartCoupon, readCouponsByCode, readCouponsOfCarts, redeemCoupons, releaseCoupon, validateCoupon } from './coupons.service.ts'

const test = shopTest()
  .extend('usesOf', { scope: 'file' }, ({ shop }) => async (...ids: string[]) => {
    const rows = await shop.context.db.reader.selectFrom('coupons').select(['id', 'used_count']).where('id', 'in', ids).execute()
    return ids.map((id) => rows.find((row) => row.id === id)?.used_count)
  })
  .extend('redeem', { scope: 'file' }, ({ shop }) => (...ids: string[]) => shop.context.db.transaction((tx) => redeemCoupons(tx, ids)))
  .extend('release', { scope: 'file' }, ({ shop }) => (id: string) => shop.context.db.transaction((tx) => releaseCoupon(tx, id)))

const used = expect.objectContaining({ code: 'coupon_refused', message: 'Invalid or expired coupon code.' })

afterEach(() => void vi.useRealTimers())

test('CPN-01 several uses of one coupon are counted together: all that are left, or none', async ({ shop, usesOf, redeem }) => {
  const three = await newCoupon(shop, { code: 'USES-3', percent: 5, uses: 3 })
  const endless = await newCoupon(shop, { code: 'USES', percent: 5 })
  await redeem()
  await redeem(three, endless, three)
  expect(await usesOf(three, endless)).toEqual([2, 1])
  await expect(redeem(endless, three, three)).rejects.toEqual(used)
  expect(await usesOf(three, endless)).toEqual([2, 1])
  await redeem(three)
  await expect(redeem(three)).rejects.toEqual(used)
  expect(await usesOf(three)).toEqual([3])
})

test('CPN-01 a released use can be redeemed again, and there are never more uses than were given', async ({ shop, usesOf, redeem, release }) => {
  const [one, other] = [await newCoupon(shop, { code: 'BACK-1', percent: 5, uses: 1 }), await newCoupon(shop, { code: 'BACK-2', percent: 5, uses: 1 })]
  await redeem(one, other)
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
  await db.transaction((tx) => validateCoupon(tx, actor, ' INSTANT '))
  const found = async (now: number) => {
    vi.setSystemTime(now)
    return {
      ofCart: (await findCartCoupon(db.reader, asha.id))?.id ?? null,
      ofCarts: await readCouponsOfCarts(db.reader, ['nobody', asha.id]),
      byCode: await readCouponsByCode(db.reader, ['instant', 'unknown']),
    }
  }
  const row = { id, code: 'Instant', code_key: 'instant', percent_points: 250 }
  expect(await found(expiresAt - 1)).toEqual({ ofCart: id, ofCarts: [{ ...row, user_id: asha.id }], byCode: [{ ...row, user_id: null }] })
  expect(await found(expiresAt)).toEqual({ ofCart: null, ofCarts: [], byCode: [] })
  vi.useRealTimers()
  await db.transaction((tx) => detachCoupons(tx, []))
  expect((await findCartCoupon(db.reader, asha.id))?.id).toBe(id)
  await db.transaction((tx) => detachCoupons(tx, [asha.id]))
  expect(await readCouponsOfCarts(db.reader, [asha.id])).toEqual([])
})

test('CPN-01 the last use of a coupon is kept for the customer whose price hold has it', async ({ shop, asha, ravi, redeem }) => {
  const { db } = shop.context
  const id = await newCoupon(shop, { code: 'HELD-USE', percent: 5, uses: 1 })
  for (const { id: user_id } of [asha, ravi]) await db.transaction((tx) => tx.db.insertInto('cart_coupons').values({ user_id, coupon_id: id }).execute())
  await redeem(id)
  await db.transaction((tx) =>
    tx.db.insertInto('price_holds').values({
      id: crypto.randomUUID(), user_id: asha.id, cart_key: 'k', lines: '[]', discount_points: 500, tax_points: 0, rounds_off: 0, reserves: 1, coupon_id: id, coupon_code: 'HELD-USE',
      created_at: 0, expires_at: Date.now() + 60_000,
    }).execute(),
  )
  expect((await findCartCoupon(db.reader, asha.id))?.id).toBe(id)
  expect(await findCartCoupon(db.reader, ravi.id)).toBeUndefined()
  expect((await readCouponsOfCarts(db.reader, [asha.id, ravi.id])).map(({ user_id }) => user_id)).toEqual([asha.id])
  expect(await readCouponsByCode(db.reader, ['held-use'])).toEqual([])
})
