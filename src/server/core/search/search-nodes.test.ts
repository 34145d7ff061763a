import { expect, onTestFinished } from 'vitest'
import { newProduct } from '../../../../tests/factories.ts'
import { test } from '../../../../tests/fixtures/shop.ts'
import { engine, openTestShop } from '../../../../tests/shop.ts'
import { updateProduct } from '../../../contract/manage-products.ts'
import { searchProducts } from '../../../contract/product.ts'

// One SQLite file belongs to one process; only PostgreSQL can be shared.
test.runIf(engine === 'postgres')(
  'SRCH-04 finds on one node what another node has renamed',
  async ({ shop, admin }) => {
    const other = await openTestShop({ DATABASE_URL: shop.context.settings.databaseUrl ?? '' })
    onTestFinished(() => other.close())
    await other.context.db.changes.ready
    const found = (query: string) =>
      Promise.all(
        [shop, other].map(async (node) =>
          (await node.call(searchProducts, { query: { query } })).map(({ _id }) => _id),
        ),
      )
    const id = await newProduct(shop, { name: 'Indu Nath' })
    await expect.poll(() => found('indu')).toEqual([[id], [id]])
    await shop.call(updateProduct, { params: { id }, body: { name: 'Meghdoot Nath' } }, admin.token)
    await expect
      .poll(async () => [await found('indu'), await found('meghdoot')], { timeout: 1000 })
      .toEqual([
        [[], []],
        [[id], [id]],
      ])
  },
)
