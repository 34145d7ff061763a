import { categories, colors, genders, metals } from '../src/contract/product.ts'
import { productDefaults, type ProductDraft } from '../src/contract/product-fields.ts'
import { insertProduct } from '../src/server/shop/catalogue/write-product.ts'
import { openDatabase } from '../src/server/core/db/open.ts'
import type { TestShop } from './shop.ts'

/** Product input for a test: fields that are not given have ordinary values. */
export const draftOf = (told: Partial<ProductDraft> = {}): ProductDraft => ({
  ...productDefaults,
  name: 'Meher Bangle',
  category: 'Bracelets',
  gender: 'female',
  metal: '925 Silver',
  colors: [{ value: 'Silver' }],
  price: 1499,
  description: 'For every day.',
  image: '/media/x.jpg',
  ...told,
})

/** Adds products to the catalogue, each a minute newer than the one before. Returns their ids. */
export const stock = ({ context }: TestShop, drafts: Partial<ProductDraft>[]): Promise<string[]> =>
  context.db.transaction(async (tx) => {
    const ids: string[] = []
    const start = Date.now() - drafts.length * 60_000
    for (const [index, told] of drafts.entries()) {
      ids.push(
        await insertProduct(tx, { draft: draftOf(told), authorId: null, createdAt: start + index * 60_000 }),
      )
    }
    return ids
  })

const adjectives = [
  'Royal',
  'Temple',
  'Lotus',
  'Twisted',
  'Hammered',
  'Filigree',
  'Classic',
  'Slender',
  'Pear',
  'Marquise',
]
const stones = [
  'Emerald',
  'Ruby',
  'Sapphire',
  'Pearl',
  'Diamond',
  'Amethyst',
  'Onyx',
  'Topaz',
  'Garnet',
  'Coral',
]

/**
 * Grows the catalogue of a closed shop to `size` products, always the same ones, with the pictures that it
 * has already.
 */
export async function growCatalogue(dataDir: string, size: number): Promise<void> {
  const db = await openDatabase({ dataDir })
  const present = await db.reader
    .selectFrom('products')
    .select('image')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  await db.transaction(async (tx) => {
    for (let number = present.length; number < size; number += 1) {
      const pick = <T>(list: readonly T[], step: number): T =>
        list[Math.floor(number / step) % list.length] as T
      const name = `${pick(adjectives, 1)} ${pick(stones, 10)} piece ${number}`
      const draft = draftOf({
        name,
        category: pick(categories, 1),
        gender: pick(genders, 3),
        metal: pick(metals, 2),
        colors: [{ value: pick(colors, 1) }],
        price: 500 + ((number * 137) % 9500),
        oldPrice: number % 3 === 0 ? 11_000 : null,
        description: `${name}, made by hand and polished twice.\n* Weight 4.2 g\n* Certified\nThe Design: drawn from a temple frieze.`,
        isTrending: number % 40 === 0,
        size: number % 2 === 0 ? '6, 7, 8' : null,
        image: pick(present, 1).image,
        rating: 3.5 + (number % 15) / 10,
      })
      await insertProduct(tx, { draft, authorId: null, createdAt: Date.UTC(2026, 0, 1) + number * 60_000 })
    }
  })
  await db.close()
}
