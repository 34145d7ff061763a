import { sql } from 'kysely'
import { expect } from 'vitest'
import { shopTest } from '../../../../../tests/fixtures/shop.ts'
import { engine } from '../../../../../tests/shop.ts'
import { filterProducts } from './filter-products.ts'

const test = shopTest()

// PostgreSQL decides by its statistics.
test.runIf(engine === 'sqlite').for([{ minPrice: 4711 }, { maxPrice: 4711 }])(
  '%o reads the index of prices only',
  async (bounds, { shop }) => {
    const found = filterProducts(shop.context.db.reader, { ...bounds, visibility: 'shown' })
    const plan = await found
      ?.select((e) => e.fn.countAll<number>().as('total'))
      .explain<{ detail: string }>(undefined, sql`query plan`)
    expect(plan?.map(({ detail }) => detail)).toEqual([
      expect.stringMatching(/COVERING INDEX products_price_paise/),
    ])
  },
)
