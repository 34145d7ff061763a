import { productDefaults } from '../src/contract/product-fields.ts'
import type { VariantList } from '../src/contract/variant-fields.ts'
import { newProductOf } from '../src/server/shop/catalogue/derived-fields.ts'
import { insertProduct } from '../src/server/shop/catalogue/write-product.ts'
import { newProduct } from './factories.ts'
import type { WithDatabase } from './shop.ts'

/** These variants have fixed prices. */
const noRates = { ratesAt: () => new Map(), latestBatch: () => undefined }

/** Without the fields that follow from variants. */
const { size: _size, stock: _stock, ...defaults } = productDefaults

/**
 * A gold ring in these variants, in their order: in the sizes 12 and 16 without variants if there are none.
 */
export async function newRing(shop: WithDatabase, list: VariantList): Promise<{ id: string; ids: string[] }> {
  if (list.length === 0) return { id: await newProduct(shop, { name: 'Tara ring', size: '12, 16' }), ids: [] }
  const { draft, variants } = newProductOf(
    {
      ...defaults,
      name: 'Tara ring',
      category: 'Rings',
      gender: 'female',
      metal: '18K Gold',
      image: '/media/ring.jpg',
      variants: list.map((each) => Object.assign({ color: 'Gold' as const }, each)),
    },
    noRates,
  )
  const id = await shop.context.db.transaction((tx) => insertProduct(tx, { draft, authorId: null, variants }))
  return { id, ids: variants.map((each) => each.id) }
}
