import { expect } from 'vitest'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import queries from '../../../../tests/fixtures/search-queries.json' with { type: 'json' }
import { draftOf } from '../../../../tests/catalogue.ts'
import { searchProducts } from '../../../contract/product.ts'
import { insertProduct } from '../../shop/catalogue/write-product.ts'
import { readDemoCatalogue } from '../../shop/demo/demo-files.ts'
import { v7 as uuidv7 } from 'uuid'

/** Results of each query that count. */
const FIRST = 10

/**
 * The products of the demonstration, in its order. Every tenth has a variant with a SKU: SUV-0000, SUV-0001
 * ...
 */
const test = shopTest().extend('namesOf', { scope: 'file' }, async ({ shop }) => {
  const products = await readDemoCatalogue()
  await shop.context.db.transaction(async (tx) => {
    for (const [at, { name, category, gender, metal, price, description }] of products.entries()) {
      const sku = at % 10 === 0 ? `SUV-${String(at / 10).padStart(4, '0')}` : null
      const variant = {
        id: uuidv7(),
        position: 0,
        sku,
        size: '',
        color: 'Silver',
        fineness: null,
        gross_mg: null,
        net_mg: null,
        stock: null,
        stock_by: 'count' as const,
        low_stock: null,
        lead_days: null,
        image: null,
        version: 1,
        price: price * 100,
        stones: [],
      }
      await insertProduct(tx, {
        draft: draftOf({ name, category, gender, metal, price, description }),
        authorId: null,
        variants: sku === null ? [] : [variant],
      })
    }
  })
  return async (query: string) =>
    (await shop.call(searchProducts, { query: { query, limit: String(FIRST) } })).map(({ name }) => name)
})

test('SRCH-04 keeps nine in ten of the first results of 200 queries', async ({ namesOf }) => {
  let [expected, found] = [0, 0]
  const differences: Record<string, object> = {}
  for (const [query, names] of Object.entries<string[]>(queries)) {
    const results = await namesOf(query)
    const missing = names.filter((name) => !results.includes(name))
    expected += names.length
    found += names.length - missing.length
    if (missing.length > 0)
      differences[query] = { missing, instead: results.filter((name) => !names.includes(name)) }
  }
  expect(Object.keys(queries).length).toBeGreaterThanOrEqual(200)
  expect(found / expected, JSON.stringify(differences)).toBeGreaterThanOrEqual(0.9)
})
