import { expect } from 'vitest'
import { refusal, type Shopper } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { enterRates, gold, newChain } from '../../../../tests/weighed.ts'
import * as contract from '../../../contract/cart.ts'
import { createTaxClass } from '../../../contract/tax-class.ts'

const test = shopTest()
  .extend('rates', { auto: true }, async ({ shop, admin }) => enterRates(shop, admin, [gold(916, 13_430)]))
  .extend(
    'add',
    { scope: 'file' },
    ({ shop }) =>
      (shopper: Shopper, productId: string) =>
        shop.call(contract.addToCart, { body: { productId, userId: shopper.id } }, shopper.token),
  )
  .extend(
    'totalsOf',
    { scope: 'file' },
    ({ shop }) =>
      async (shopper: Shopper) =>
        (await shop.call(contract.getCartSummary, { params: { userId: shopper.id } }, shopper.token)).totals,
  )

test('TAXC-03 PRICE-06 the tax class decides whether a line taxes making separately', async ({
  shop,
  admin,
  asha,
  ravi,
  add,
  totalsOf,
}) => {
  const newClass = async (name: string, makingRate: number | null) =>
    (await shop.call(createTaxClass, { body: { name, hsn: '7113', rate: 3, makingRate } }, admin.token))._id
  const [apart, whole] = [await newClass('Making apart', 5), await newClass('Jewellery 3 %', null)]
  await expect.poll(() => shop.context.settings.taxClasses.length).toBe(2)
  expect(await add(asha, (await newChain(shop, admin, { taxClassId: apart }))._id)).toMatchObject({
    pricing: 'weight',
    taxClassId: apart,
    price: 152_302.6,
    making: 3587.5,
  })
  // Example E5: 3 % of ₹1,48,715.10 and 5 % of ₹3,587.50.
  expect(await totalsOf(asha)).toMatchObject({
    totalPrice: 152_302.6,
    tax: 4640.83,
    grandTotal: 156_943.43,
    taxes: [
      { rate: 3, taxable: 148_715.1, tax: 4461.45 },
      { rate: 5, taxable: 3587.5, tax: 179.38 },
    ],
  })
  const line = await add(ravi, (await newChain(shop, admin, { taxClassId: whole }))._id)
  expect(line).toMatchObject({ pricing: 'weight', taxClassId: whole, price: 152_302.6 })
  expect(line).not.toHaveProperty('making')
  expect((await totalsOf(ravi)).taxes).toMatchObject([{ rate: 3, taxable: 152_302.6, tax: 4569.08 }])
})

test('RATE-10 with RATE_STALE_ACTION=stop an outdated rate only allows removal', async ({
  shop,
  admin,
  asha,
  add,
}) => {
  const { settings } = shop.context
  const { _id: productId } = await newChain(shop, admin)
  await add(asha, productId)
  const { _id: itemId } = await add(asha, productId)
  const press = (type: 'increment' | 'decrement') =>
    shop.call(contract.updateCartLine, { params: { itemId }, body: { type } }, asha.token)
  const earlier = { ...settings.rates }
  settings.rates = { ...settings.rates, staleHours: 0, staleAction: 'stop' }
  try {
    expect(await refusal(press('increment'))).toEqual({
      status: 409,
      message: "Today's rate is being set. Please try again in a few minutes.",
    })
    expect((await press('decrement')).quantity).toBe(1)
  } finally {
    settings.rates = earlier
  }
  expect((await press('increment')).quantity).toBe(2)
})
