import type { ProductDraft } from '../src/contract/product-fields.ts'
import { createProduct } from '../src/server/catalogue/write-product.service.ts'
import type { TestShop } from './shop.ts'

/** Product input for a test: fields that are not given have ordinary values. */
export const draftOf = (told: Partial<ProductDraft> = {}): ProductDraft => ({
  name: 'Meher Bangle', category: 'Bracelets', gender: 'female', metal: '925 Silver', colors: [{ value: 'Silver' }], price: 1499,
  oldPrice: null, description: 'For every day.', isTrending: false, size: null, image: '/media/x.jpg', additionalImages: [], imageAlts: {}, imageColors: {}, rating: 0,
  stock: null, visibility: 'shown', visibleFrom: null, origin: 'India', importer: null, maker: null, warranty: null, care: null, taxClassId: null, pricing: 'fixed', priceRule: null, hallmark: 'none', hallmarkReason: null, ...told,
})

/** Adds products to the catalogue, each a minute newer than the one before. Returns their ids. */
export const stock = ({ context }: TestShop, drafts: Partial<ProductDraft>[]): Promise<string[]> =>
  context.db.transaction(async (tx) => {
    const ids: string[] = []
    const start = Date.now() - drafts.length * 60_000
    for (const [index, told] of drafts.entries()) {
      ids.push(await createProduct(tx, { draft: draftOf(told), authorId: null, createdAt: start + index * 60_000 }))
    }
    return ids
  })
