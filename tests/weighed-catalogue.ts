import { v7 as uuidv7 } from 'uuid'
import { categories, colors } from '../src/contract/product.ts'
import { openDatabase } from '../src/server/core/db/open.ts'
import type { Writer } from '../src/server/core/db/types.ts'
import { productNameKey } from '../src/server/shop/catalogue/write-product.ts'
import { keyOf } from './large-catalogue.ts'

/** Products per statement. */
const ROWS = 100
const VARIANTS = 4
const STOCK = 1_000_000

/** 22K at ₹13,430 a gram. */
export const PAISE_PER_KG = 1_343_000_000
const RULE = JSON.stringify({
  wastagePercent: 8,
  making: { kind: 'perGram', value: 350, basis: 'net', onWastage: false, minimum: 0 },
  makingDiscountPercent: 0,
  charges: [{ name: 'Hallmarking', amount: 45 }],
  unit: 'paise',
  roundUp: 0,
})

export const weighedId = (number: number) => keyOf('2', number)

/**
 * The price of the cheapest weighed pieces at a rate of 22K, 2.000 g each, in rupees. Without paise: prices
 * stored at another rate differ by more.
 */
const lowestPriceAt = (paisePerKg: number) => Math.floor((paisePerKg * 2 * 1.08) / 100_000) + 700 + 45

/** Fills a database with `size` weighed products of four variants each, and the rate that they follow. */
export async function fillWeighedCatalogue(
  where: { dataDir: string; databaseUrl?: string | undefined },
  size: number,
): Promise<void> {
  const db = await openDatabase(where)
  await db.transaction((tx) => addRate(tx.db, PAISE_PER_KG, Date.now() - 60_000))
  for (let start = 0; start < size; start += ROWS) {
    const numbers = Array.from({ length: Math.min(ROWS, size - start) }, (_, at) => start + at)
    await db.transaction(async (tx) => {
      await tx.db.insertInto('products').values(numbers.map(productOf)).execute()
      await tx.db
        .insertInto('product_colors')
        .values(numbers.map((number) => ({ product_id: weighedId(number), value: colors[0] })))
        .execute()
      await tx.db.insertInto('variants').values(numbers.flatMap(variantsOf)).execute()
    })
  }
  await db.close()
}

/** Enters a rate of 22K that takes effect at this instant; returns the id of its batch. */
export async function addRate(db: Writer, paisePerKg: number, at: number): Promise<string> {
  const id = uuidv7()
  await db
    .insertInto('rate_batches')
    .values({ id, effective_at: at, entered_at: at, entered_by: '-', reason: null, withdrawn_at: null })
    .execute()
  await db
    .insertInto('metal_rates')
    .values({
      id: uuidv7(),
      batch_id: id,
      metal: 'gold',
      fineness: 916,
      paise_per_kg: paisePerKg,
      source: 'typed',
    })
    .execute()
  return id
}

function productOf(number: number) {
  const [name, createdAt] = [`Weighed piece ${number}`, Date.UTC(2026, 0, 1) + number * 1000]
  return {
    id: weighedId(number),
    name,
    name_key: productNameKey(name),
    category: categories[number % categories.length] ?? 'Rings',
    gender: 'female',
    metal: '22K Gold',
    colors: JSON.stringify([colors[0]]),
    size: '12, 14, 16, 18',
    price_paise: 1,
    old_price_paise: null,
    description: 'By weight.',
    is_trending: 0,
    stock: STOCK * VARIANTS,
    image: '/media/none.jpg',
    additional_images: '[]',
    image_alts: '{}',
    image_colors: '{}',
    rating_tenths: 40,
    given_rating_tenths: 40,
    review_count: 0,
    rating_sum: 0,
    author_id: null,
    created_at: createdAt,
    updated_at: createdAt,
    version: 1,
    variant_count: VARIANTS,
    price_varies: 1,
    fineness: 916,
    pricing: 'weight' as const,
    price_rule: RULE,
  }
}

const variantsOf = (number: number) =>
  Array.from({ length: VARIANTS }, (_, position) => {
    const weight = 2000 + (number % 5000) * 4 + position * 200
    return {
      id: keyOf('3', number * VARIANTS + position),
      product_id: weighedId(number),
      position,
      sku: null,
      size: String(12 + position * 2),
      color: colors[0],
      fineness: 916,
      gross_mg: weight,
      net_mg: weight,
      price_paise: 1,
      stock: STOCK,
      image: null,
      version: 1,
    }
  })

/**
 * Returns a function that counts the weighed products whose stored price follows this rate. Each call has
 * another address, so that no cached response is returned.
 */
export function countPriced(address: string, paisePerKg: number): () => Promise<number> {
  let maxPrice = 90_000_000
  return async () => {
    const query = new URLSearchParams({
      search: 'weighed',
      minPrice: String(lowestPriceAt(paisePerKg)),
      maxPrice: String((maxPrice += 1)),
      limit: '1',
    })
    return ((await (await fetch(`${address}/api/product/?${query}`)).json()) as { totalProducts: number })
      .totalProducts
  }
}
