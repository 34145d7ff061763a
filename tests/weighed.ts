import type * as z from 'zod/mini'
import { expect } from 'vitest'
import { createRates, previewRates, type RatesInput } from '../src/contract/manage-rates.ts'
import type { ShopContext } from '../src/server/shop/rates/shop-context.ts'
import { createProduct } from '../src/contract/manage-products.ts'
import type { PriceRule } from '../src/contract/price-rule-fields.ts'
import { toPaisePerKg } from '../src/rules/metal-rates.ts'
import { draftOf } from './catalogue.ts'
import type { Shopper } from './factories.ts'
import type { TestShop } from './shop.ts'

/** A shop in this process, whatever its calls are sent by. */
type Called = { call: TestShop['call']; context: Pick<ShopContext, 'rates'> }

/** The rule of example E1: wastage 8 %, making ₹350 a gram, hallmarking ₹45. */
export const CHAIN_RULE: z.input<typeof PriceRule> = {
  wastagePercent: 8,
  making: { kind: 'perGram', value: 350 },
  charges: [{ name: 'Hallmarking', amount: 45 }],
}

/** The rule of example E2: making 18 % (at least ₹1,500), 20 % off, hallmarking and certificate. */
export const RING_RULE: z.input<typeof PriceRule> = {
  making: { kind: 'percent', value: 18, minimum: 1500 },
  makingDiscountPercent: 20,
  charges: [
    { name: 'Hallmarking', amount: 45 },
    { name: 'Certificate', amount: 1200 },
  ],
}

export const gold = (fineness: number, perGram: number) => ({ metal: 'gold' as const, fineness, perGram })

/** Enters rates, whatever they change, and waits until this process uses them. */
export async function enterRates(
  shop: Called,
  admin: Pick<Shopper, 'token'>,
  rates: RatesInput['rates'],
): Promise<void> {
  const { digest } = await shop.call(previewRates, { body: { rates } }, admin.token)
  await shop.call(createRates, { body: { rates, digest, reason: 'For the test' } }, admin.token)
  const inForce = () =>
    rates.map(
      ({ metal, fineness }) => shop.context.rates.ratesAt(Date.now()).get(`${metal} ${fineness}`)?.paisePerKg,
    )
  await expect.poll(inForce).toEqual(rates.map(toPaisePerKg))
}

/** The chain of example E1, 22K, 10.250 g: ₹1,52,302.60 at ₹13,430 a gram. */
export const newChain = (shop: Called, admin: Pick<Shopper, 'token'>, change: object = {}) =>
  newWeighed(shop, admin, {
    name: 'Om chain',
    category: 'Chain',
    metal: '22K Gold',
    priceRule: CHAIN_RULE,
    variants: [{ color: 'Gold', fineness: 916, grossWeight: 10.25, netWeight: 10.25 }],
    ...change,
  })

const diamond = { kind: 'Diamond', carats: 0.51, perCarat: 65_000 }

/** The ring of example E2 in the sizes 12 and 16: ₹76,034.80 and ₹78,173.39 at ₹10,996.50 a gram. */
export const newDiamondRing = (shop: Called, admin: Pick<Shopper, 'token'>, change: object = {}) =>
  newWeighed(shop, admin, {
    name: 'Tara ring',
    category: 'Rings',
    metal: '18K Gold',
    priceRule: RING_RULE,
    variants: [
      { size: '16', color: 'Gold', fineness: 750, grossWeight: 3.582, netWeight: 3.48, stones: [diamond] },
      { size: '12', color: 'Gold', fineness: 750, grossWeight: 3.412, netWeight: 3.31, stones: [diamond] },
    ],
    ...change,
  })

const newWeighed = (shop: Called, admin: Pick<Shopper, 'token'>, body: object) => {
  const { price: _price, size: _size, colors: _colors, stock: _stock, ...draft } = draftOf()
  return shop.call(createProduct, { body: { ...draft, pricing: 'weight', ...body } }, admin.token)
}
