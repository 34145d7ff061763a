import { expect } from 'vitest'
import { refusal } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { CHAIN_RULE, enterRates, gold, newChain, newDiamondRing } from '../../../../tests/weighed.ts'
import { listAuditLog } from '../../../contract/audit.ts'
import { updateProduct } from '../../../contract/manage-products.ts'
import { changePriceRules, previewPriceRules, type RuleChange } from '../../../contract/price-rules.ts'
import { getProduct } from '../../../contract/product.ts'

const test = shopTest()
  .extend('rates', { auto: true }, async ({ shop, admin }) =>
    enterRates(shop, admin, [gold(916, 13_430), gold(750, 10_996.5)]),
  )
  .extend(
    'preview',
    { scope: 'file' },
    ({ shop, admin }) =>
      (body: RuleChange) =>
        shop.call(previewPriceRules, { body }, admin.token),
  )
  .extend(
    'apply',
    { scope: 'file' },
    ({ shop, admin }) =>
      (body: RuleChange & { digest: string }) =>
        shop.call(changePriceRules, { body }, admin.token),
  )
  .extend(
    'priceOf',
    { scope: 'file' },
    ({ shop }) =>
      async (id: string) =>
        (await shop.call(getProduct, { params: { id } })).product,
  )

test('PRICE-09 rule changes of many products apply after a preview', async ({
  shop,
  admin,
  preview,
  apply,
  priceOf,
}) => {
  const [chain, ring] = [await newChain(shop, admin), await newDiamondRing(shop, admin)]
  const body = { filter: { search: 'om chain' }, change: { wastagePercent: 9 } }
  const { digest, ...seen } = await preview(body)
  expect(seen).toEqual({
    count: 1,
    products: [{ _id: chain._id, name: 'Om chain', before: 152_302.6, after: 153_685.89 }],
  })
  expect((await priceOf(chain._id)).price).toBe(152_302.6)
  expect(await apply({ ...body, digest })).toEqual({
    message: 'The prices of 1 product follow the new rule.',
  })
  expect(await priceOf(chain._id)).toMatchObject({
    price: 153_685.89,
    version: 2,
    priceRule: { wastagePercent: 9, making: { value: 350 }, charges: CHAIN_RULE.charges },
  })
  expect((await priceOf(ring._id)).version).toBe(1)
  const [entry] = await shop.call(listAuditLog, { query: { entity: 'product' } }, admin.token)
  expect(entry).toMatchObject({ title: 'Price rules of 1 product', after: body })
})

test('PRICE-09 all matching products change, or none after a conflict with 409', async ({
  shop,
  admin,
  preview,
  apply,
  priceOf,
}) => {
  const ids = [
    (await newChain(shop, admin, { name: 'Pair one' }))._id,
    (await newChain(shop, admin, { name: 'Pair two' }))._id,
  ]
  const body = {
    filter: { search: 'pair', metal: '22K Gold' as const },
    change: {
      makingDiscountPercent: 10,
      making: { kind: 'percent' as const, value: 12, basis: 'net' as const, onWastage: true, minimum: 0 },
    },
  }
  const changed = {
    status: 409,
    message: 'Products or rates have changed since the preview. Please look again.',
  }
  const first = await preview(body)
  expect(first.count).toBe(2)
  await shop.call(updateProduct, { params: { id: ids[1] ?? '' }, body: { isTrending: true } }, admin.token)
  expect(await refusal(apply({ ...body, digest: first.digest }))).toEqual(changed)
  const second = await preview(body)
  await enterRates(shop, admin, [gold(916, 13_500)])
  expect(await refusal(apply({ ...body, digest: second.digest }))).toEqual(changed)
  expect((await priceOf(ids[0] ?? '')).version).toBe(1)
  const third = await preview(body)
  await apply({ ...body, digest: third.digest })
  for (const { _id, after } of third.products)
    expect(await priceOf(_id)).toMatchObject({ price: after, oldPrice: expect.any(Number) as number })
})

test('PRICE-09 a bad change is a clear error', async ({ shop, admin, preview }) => {
  await newChain(shop, admin, { name: 'Whole chain', priceRule: { ...CHAIN_RULE, unit: 'rupee' } })
  const filter = { search: 'whole chain' }
  expect(await refusal(preview({ filter, change: {} }))).toEqual({
    status: 400,
    message: 'change: must change something',
  })
  expect(await refusal(preview({ filter, change: { wastagePercent: 101 } }))).toEqual({
    status: 400,
    message: 'change.wastagePercent: must be at most 100',
  })
  const making = {
    kind: 'perGram' as const,
    value: 10,
    basis: 'net' as const,
    onWastage: false,
    minimum: 10.5,
  }
  expect(await refusal(preview({ filter, change: { making } }))).toEqual({
    status: 400,
    message: 'Whole chain: making.minimum must be whole rupees',
  })
  expect(await preview({ filter: { search: 'no such piece' }, change: { wastagePercent: 1 } })).toMatchObject(
    { count: 0, products: [] },
  )
})
