import { expect } from 'vitest'
import {
  newCoupon,
  newProduct,
  newShopper,
  refusal,
  sendOrder,
  amountOf,
} from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { openTestShop } from '../../../../tests/shop.ts'
import { getCartSummary } from '../../../contract/cart.ts'
import { validateCoupon } from '../../../contract/coupon.ts'

const test = shopTest().extend(
  'validate',
  { scope: 'file' },
  ({ shop }) =>
    (code: string, token?: string) =>
      shop.call(validateCoupon, { body: { code } }, token),
)

const refused = { status: 400, message: 'Invalid or expired coupon code.' }

test('API-03 returns the percent of a code, ignoring case and spaces', async ({ shop, validate }) => {
  await newCoupon(shop, { code: 'Diwali25', percent: 2.75 })
  for (const code of ['Diwali25', '  diwali25 ', 'DIWALI25']) {
    expect(await validate(code)).toEqual({ code: 'Diwali25', discountPercentage: 2.75 })
  }
})

test('CPN-01 rejects unknown, empty, expired and used-up codes in stated words', async ({
  shop,
  validate,
}) => {
  await newCoupon(shop, { code: 'PAST', percent: 10, expiresAt: Date.now() - 1 })
  await newCoupon(shop, { code: 'NONE-LEFT', percent: 10, uses: 0 })
  for (const code of ['NOBODY-KNOWS', '', '   ', 'PAST', 'NONE-LEFT'])
    expect(await refusal(validate(code))).toEqual(refused)
})

test('API-03 the latest coupon stays with the customer’s cart', async ({ shop, validate }) => {
  const shopper = await newShopper(shop)
  const stuck = async () =>
    (await shop.call(getCartSummary, { params: { userId: shopper.id } }, shopper.token)).coupon?.code ?? null
  await newCoupon(shop, { code: 'FIRST', percent: 5 })
  await newCoupon(shop, { code: 'SECOND', percent: 6 })
  await validate('FIRST')
  expect(await stuck()).toBeNull()
  await validate('FIRST', shopper.token)
  await validate('SECOND', shopper.token)
  expect(await stuck()).toBe('SECOND')
  expect(await refusal(validate('THIRD', shopper.token))).toEqual(refused)
  expect(await stuck()).toBe('SECOND')
})

test('CPN-01 removes a coupon that has expired since it was applied', async ({ shop, validate }) => {
  const shopper = await newShopper(shop)
  const id = await newCoupon(shop, { code: 'BRIEF', percent: 50 })
  await validate('BRIEF', shopper.token)
  await shop.context.db.transaction((tx) =>
    tx.db
      .updateTable('coupons')
      .set({ expires_at: Date.now() - 1 })
      .where('id', '=', id)
      .execute(),
  )
  const { coupon, totals } = await shop.call(
    getCartSummary,
    { params: { userId: shopper.id } },
    shopper.token,
  )
  expect([coupon, totals.discountPercentage]).toEqual([null, 0])
})

test('CPN-01 a coupon with 3 uses serves exactly 3 of 10 orders', async ({ shop }) => {
  const productId = await newProduct(shop, { price: 100 })
  const id = await newCoupon(shop, { code: 'THREE', percent: 50, uses: 3 })
  const shoppers = await Promise.all(Array.from({ length: 10 }, () => newShopper(shop)))
  const order = {
    products: [{ productId, quantity: 1 }],
    amount: amountOf([{ price: 100, quantity: 1 }], 50),
    couponCode: 'three',
  }
  const responses = await Promise.all(shoppers.map((shopper) => sendOrder(shop, shopper, order)))
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(3)
  expect(
    responses.filter(({ status, body }) => status === 400 && body.error === refused.message),
  ).toHaveLength(7)
  const row = await shop.context.db.reader
    .selectFrom('coupons')
    .select('used_count')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row.used_count).toBe(3)
})

test('coupon guesses end per /48 after 400, overall after 5,000 hourly', async () => {
  const other = await openTestShop()
  try {
    await newCoupon(other, { code: 'RIGHT', percent: 10 })
    const guess = async (remoteAddress: string, code = 'WRONG') =>
      (
        await other.app.inject({
          method: 'POST',
          url: '/api/coupon/validate',
          payload: { code },
          remoteAddress,
        })
      ).statusCode
    const statuses: number[] = []
    for (let network = 0; network < 5; network += 1) {
      for (let tries = 0; tries < 100; tries += 1)
        statuses.push(await guess(`2001:db8:7:${network}00::${tries}`))
    }
    expect([
      statuses.filter((status) => status === 400).length,
      statuses.filter((status) => status === 429).length,
    ]).toEqual([400, 100])
    expect(await guess('2001:db8:7:ff00::1', 'RIGHT')).toBe(429)
    expect(await guess('2001:db8:8:1::1', 'RIGHT')).toBe(200)
    await other.context.db.transaction((tx) =>
      tx.db.updateTable('throttles').set({ hits: 4999 }).where('key', '=', 'coupon-shop').execute(),
    )
    expect([
      await guess('198.18.1.1'),
      await guess('198.18.1.2'),
      await guess('198.18.1.2', 'RIGHT'),
    ]).toEqual([400, 429, 429])
  } finally {
    await other.close()
  }
})

test('API-03 stops guesses after 100 wrong codes and counts no correct one (ASVS 2.4.1)', async () => {
  const other = await openTestShop()
  try {
    const shopper = await newShopper(other)
    const order = { products: [{ productId: await newProduct(other), quantity: 1 }], amount: '1.00' }
    await newCoupon(other, { code: 'RIGHT', percent: 10 })
    const status = (code: string) =>
      other.app
        .inject({ method: 'POST', url: '/api/coupon/validate', payload: { code } })
        .then(({ statusCode }) => statusCode)
    for (let guess = 0; guess < 50; guess += 1) {
      expect(await status('RIGHT')).toBe(200)
      expect(await status(`G${guess}`)).toBe(400)
      expect((await sendOrder(other, shopper, { ...order, couponCode: `H${guess}` })).status).toBe(400)
    }
    const stopped = await other.app.inject({
      method: 'POST',
      url: '/api/coupon/validate',
      payload: { code: 'RIGHT' },
    })
    expect([stopped.statusCode, Number(stopped.headers['retry-after']) > 0]).toEqual([429, true])
    expect((await sendOrder(other, shopper, { ...order, couponCode: 'RIGHT' })).status).toBe(429)
    expect((await sendOrder(other, shopper, order)).status).toBe(409)
  } finally {
    await other.close()
  }
})
