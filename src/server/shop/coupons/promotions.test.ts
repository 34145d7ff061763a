import { expect } from 'vitest'
import { refusal } from '../../../../tests/factories.ts'
import { promotionsTest } from '../../../../tests/fixtures/promotions.ts'
import { listAuditLog } from '../../../contract/audit.ts'
import { validateCoupon } from '../../../contract/coupon.ts'
import { listCoupons, type NewCoupon } from '../../../contract/manage-coupons.ts'

const test = promotionsTest

test('PROMO-01 a coupon states what it takes off, for whom and when', async ({
  shop,
  admin,
  create,
  remove,
}) => {
  const startsAt = new Date(Date.now() - 60_000).toISOString()
  const stored = await create({
    code: 'WEDDING20',
    discountPercentage: 20,
    base: 'making',
    minimum: 25_000,
    firstOrder: true,
    oncePerPerson: true,
    startsAt,
    automatic: true,
  })
  const fields = {
    code: 'WEDDING20',
    discountPercentage: 0,
    base: 'making',
    automatic: true,
    percent: 20,
    minimum: 25_000,
    firstOrder: true,
    oncePerPerson: true,
    startsAt,
    expiryDate: '2099-01-01T18:29:59.999Z',
    uses: 0,
    maxUses: null,
  }
  expect(stored).toEqual({
    ...fields,
    _id: expect.any(String),
    isValid: true,
    createdAt: expect.any(String),
  })
  expect(await shop.call(listCoupons, {}, admin.token)).toContainEqual(stored)
  const [entry] = await shop.call(listAuditLog, { query: { entity: 'coupon' } }, admin.token)
  expect(entry?.after).toEqual(fields)
  await remove(stored._id)
})

test('PROMO-01 a coupon without them has the stated fields only', async ({ create, remove }) => {
  const plain = await create({ discountPercentage: 5 })
  expect(Object.keys(plain).toSorted()).toEqual(
    ['_id', 'code', 'createdAt', 'discountPercentage', 'expiryDate', 'isValid', 'maxUses', 'uses'].toSorted(),
  )
  const amount = await create({ kind: 'amount', amount: 500.5 })
  expect(amount).toMatchObject({ discountPercentage: 0, kind: 'amount', amount: 500.5 })
  for (const { _id } of [plain, amount]) await remove(_id)
})

test.for([
  [{}, 'discountPercentage: must be above 0 and at most 100, with at most two decimals'],
  [{ base: 'making' }, 'discountPercentage: must be above 0 and at most 100, with at most two decimals'],
  [{ kind: 'amount' }, 'amount: must be an amount in rupees'],
  [{ kind: 'amount', amount: 0 }, 'amount: must be above 0'],
  [{ discountPercentage: 5, minimum: -1 }, 'minimum: must not be negative'],
  [{ discountPercentage: 5, startsAt: '2099-12-31' }, 'startsAt: must be before the expiry date'],
])('PROMO-01 refuses a coupon of %j', async ([body, message], { create }) => {
  expect(await refusal(create(body as Partial<NewCoupon>))).toEqual({ status: 400, message })
})

test('PROMO-01 reports a missing percentage beside other problems', async ({ shop, admin }) => {
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/coupon/add',
    payload: { expiryDate: '2099-01-01' },
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(response.statusCode).toBe(400)
  expect(response.payload).toContain('code')
  expect(response.payload).toContain('discountPercentage')
})

test('PROMO-03 20% off making is shown in cart and coupon', async ({
  asha,
  chain,
  add,
  summaryOf,
  create,
  apply,
  shop,
  remove,
}) => {
  const { _id, code } = await create({ discountPercentage: 20, base: 'making' })
  expect(await shop.call(validateCoupon, { body: { code } })).toEqual({
    code,
    discountPercentage: 0,
    base: 'making',
  })
  await add(asha, chain)
  expect(await apply(asha, code)).toEqual({ code, discountPercentage: 0.47, base: 'making' })
  const { totals, coupon, prepaidTotals } = await summaryOf(asha)
  expect(coupon).toEqual({ code, discountPercentage: 0.47, base: 'making' })
  expect(totals).toMatchObject({
    totalPrice: 152_302.6,
    discountPercentage: 0.47,
    discount: 717.5,
    taxes: [{ taxable: 151_585.1 }],
  })
  expect(prepaidTotals).toBeUndefined()
  shop.context.settings.prepaidDiscount = 250
  expect((await summaryOf(asha)).prepaidTotals).toMatchObject({ discount: 717.5, prepaidDiscount: 3789.63 })
  shop.context.settings.prepaidDiscount = 0
  await remove(_id)
})
