import { expect } from 'vitest'
import { amountOf, newProduct, refusal, sendOrder } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { listAuditLog } from '../../../contract/audit.ts'
import { getCartSummary } from '../../../contract/cart.ts'
import { validateCoupon } from '../../../contract/coupon.ts'
import { createCoupon, deleteCoupon, listCoupons } from '../../../contract/manage-coupons.ts'
import { cancelOrder } from '../../../contract/order.ts'

const test = shopTest()
  .extend(
    'add',
    { scope: 'file' },
    ({ shop, admin }) =>
      (body: { code: string; discountPercentage: number; expiryDate: string; maxUses?: number | null }) =>
        shop.call(createCoupon, { body }, admin.token),
  )
  .extend(
    'list',
    { scope: 'file' },
    ({ shop, admin }) =>
      () =>
        shop.call(listCoupons, {}, admin.token),
  )
  .extend(
    'send',
    { scope: 'file' },
    ({ shop, admin }) =>
      (payload: object) =>
        shop.app.inject({
          method: 'POST',
          url: '/api/coupon/add',
          payload,
          headers: { authorization: `Bearer ${admin.token}` },
        }),
  )
  .extend(
    'find',
    { scope: 'file' },
    ({ list }) =>
      async (code: string) =>
        (await list()).find((coupon) => coupon.code === code),
  )

test('ADM-10 adds a usable coupon and answers in the stated words', async ({ shop, send }) => {
  const response = await send({
    code: ' Diwali25 ',
    discountPercentage: 12.25,
    expiryDate: '2099-11-01T18:00',
  })
  expect([response.statusCode, response.json()]).toEqual([
    201,
    {
      message: 'Coupon added successfully!',
      coupon: {
        _id: expect.any(String),
        code: 'Diwali25',
        discountPercentage: 12.25,
        expiryDate: '2099-11-01T12:30:00.000Z',
        uses: 0,
        maxUses: null,
        isValid: true,
        createdAt: expect.any(String),
      },
    },
  ])
  expect(await shop.call(validateCoupon, { body: { code: 'diwali25' } })).toEqual({
    code: 'Diwali25',
    discountPercentage: 12.25,
  })
})

test('ADM-10 rejects an existing code in any case', async ({ add, find }) => {
  await add({ code: 'Monsoon', discountPercentage: 5, expiryDate: '2099-01-01' })
  const again = add({ code: 'MONSOON ', discountPercentage: 10, expiryDate: '2099-01-01' })
  expect(await refusal(again)).toEqual({
    status: 409,
    message: 'Failed to create coupon: there is already one with the code MONSOON.',
  })
  expect((await find('Monsoon'))?.discountPercentage).toBe(5)
})

test('ADM-10 adds one coupon for ten parallel requests', async ({ add }) => {
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      refusal(add({ code: 'Rush', discountPercentage: 1 + index, expiryDate: '2099-01-01' })),
    ),
  )
  expect(responses.map(({ status }) => status).toSorted()).toEqual([
    ...Array.from({ length: 9 }, () => 409),
    'accepted',
  ])
})

test.for<[string, object, string]>([
  ['no code', { code: '  ' }, 'code'],
  ['a percent of nothing', { discountPercentage: 0 }, 'discountPercentage'],
  ['a negative percent', { discountPercentage: -5 }, 'discountPercentage'],
  ['more than everything', { discountPercentage: 100.01 }, 'discountPercentage'],
  ['three decimals', { discountPercentage: 1.234 }, 'discountPercentage'],
  ['less than a hundredth', { discountPercentage: 0.0000001 }, 'discountPercentage'],
  ['a percent in words', { discountPercentage: '10' }, 'discountPercentage'],
  ['no date', { expiryDate: '' }, 'expiryDate'],
  ['a date that is none', { expiryDate: '2026-13-45' }, 'expiryDate'],
  ['uses of nobody', { maxUses: 0 }, 'maxUses'],
])('ADM-10 refuses %s and names the field', async ([_what, change, path], { send, find }) => {
  const response = await send({ code: 'NEVER', discountPercentage: 10, expiryDate: '2099-01-01', ...change })
  expect([response.statusCode, response.json<{ issues: { path: string }[] }>().issues[0]?.path]).toEqual([
    400,
    path,
  ])
  expect(await find('NEVER')).toBeUndefined()
})

test('ADM-10 takes 100 percent and a hundredth of one', async ({ add }) => {
  for (const [code, discountPercentage] of [
    ['ALL', 100],
    ['CENT', 0.01],
  ] as const) {
    expect(
      (await add({ code, discountPercentage, expiryDate: '2099-01-01' })).coupon.discountPercentage,
    ).toBe(discountPercentage)
  }
})

test('API-03 lists coupons newest first with uses and validity', async ({
  shop,
  admin,
  asha,
  add,
  list,
  find,
}) => {
  const productId = await newProduct(shop, { price: 100 })
  await add({ code: 'Twice', discountPercentage: 10, expiryDate: '2099-01-01', maxUses: 2 })
  await add({ code: 'Over', discountPercentage: 10, expiryDate: '2020-01-01' })
  const order = {
    products: [{ productId, quantity: 1 }],
    amount: amountOf([{ price: 100, quantity: 1 }], 10),
    couponCode: 'twice',
  }
  const first = await sendOrder(shop, asha, order)
  expect(await find('Twice')).toMatchObject({ uses: 1, maxUses: 2, isValid: true })
  await sendOrder(shop, asha, order)
  expect(await find('Twice')).toMatchObject({ uses: 2, isValid: false })
  await shop.call(cancelOrder, { params: { id: first.body.order._id } }, asha.token)
  expect(await find('Twice')).toMatchObject({ uses: 1, isValid: true })
  expect(await find('Over')).toMatchObject({ isValid: false })
  const page = await shop.app.inject({
    url: '/api/coupon/?limit=1',
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(page.json<{ code: string }[]>().map(({ code }) => code)).toEqual(['Over'])
  expect(Number(page.headers['x-total-count'])).toBe((await list()).length)
})

test('API-03 a deleted coupon leaves carts, with an audit entry', async ({ shop, admin, asha, add }) => {
  const { coupon } = await add({ code: 'Gone', discountPercentage: 10, expiryDate: '2099-01-01' })
  const params = { id: coupon._id }
  await shop.call(validateCoupon, { body: { code: 'Gone' } }, asha.token)
  expect(await shop.call(deleteCoupon, { params }, admin.token)).toEqual({
    message: 'Coupon deleted successfully!',
  })
  expect((await shop.call(getCartSummary, { params: { userId: asha.id } }, asha.token)).coupon).toBeNull()
  expect(await refusal(shop.call(validateCoupon, { body: { code: 'Gone' } }))).toMatchObject({ status: 400 })
  expect(await refusal(shop.call(deleteCoupon, { params }, admin.token))).toEqual({
    status: 404,
    message: 'There is no such coupon.',
  })
  const log = await shop.call(listAuditLog, { query: { entityId: coupon._id } }, admin.token)
  expect(log.map(({ call, title, before, after }) => [call, title, before === null, after === null])).toEqual(
    [
      ['DELETE /api/coupon/{id}', 'Gone', false, true],
      ['POST /api/coupon/add', 'Gone', true, false],
    ],
  )
  const fields = {
    code: 'Gone',
    discountPercentage: 10,
    expiryDate: coupon.expiryDate,
    uses: 0,
    maxUses: null,
  }
  expect([log[0]?.before, log[1]?.after]).toEqual([fields, fields])
})

test('ADM-10 finds coupons by how their codes begin, in any case', async ({ shop, admin, add }) => {
  for (const code of ['Spring10', 'SPRING20', 'OFFSPRING'])
    await add({ code, discountPercentage: 10, expiryDate: '2099-01-01' })
  const found = await shop.call(listCoupons, { query: { search: ' spring' } }, admin.token)
  expect(found.map(({ code }) => code)).toEqual(['SPRING20', 'Spring10'])
})
