import { createProduct } from '../src/server/catalogue/write-product.service.ts'
import { openDatabase } from '../src/server/db/open.ts'
import { categories, colors, genders, metals } from '../src/contract/product.ts'

const adjectives = ['Royal', 'Temple', 'Lotus', 'Twisted', 'Hammered', 'Filigree', 'Classic', 'Slender', 'Pear', 'Marquise']
const stones = ['Emerald', 'Ruby', 'Sapphire', 'Pearl', 'Diamond', 'Amethyst', 'Onyx', 'Topaz', 'Garnet', 'Coral']

/** Grows the catalogue to `size` products, always the same ones, with the pictures that are already stored. */
export async function growCatalogue(dataDir: string, size: number): Promise<void> {
  const db = await openDatabase({ dataDir })
  const present = await db.reader.selectFrom('products').select('image').orderBy('created_at').orderBy('id').execute()
  const images = present.map(({ image }) => image)
  await db.transaction(async (tx) => {
    for (let number = present.length; number < size; number += 1) {
      await createProduct(tx, { draft: draftOf(number, images), authorId: null, createdAt: Date.UTC(2026, 0, 1) + number * 60_000 })
    }
  })
  await db.close()
}

function draftOf(number: number, images: string[]) {
  const pick = <T>(list: readonly T[], step: number): T => list[Math.floor(number / step) % list.length] as T
  const name = `${pick(adjectives, 1)} ${pick(stones, 10)} piece ${number}`
  return {
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
    stock: null,
    image: images[number % images.length] ?? '',
    additionalImages: [],
    imageAlts: {}, imageColors: {},
    rating: 3.5 + (number % 15) / 10,
    visibility: 'shown' as const,
    visibleFrom: null, origin: 'India', importer: null, maker: null, warranty: null, care: null,
    taxClassId: null, pricing: 'fixed' as const, priceRule: null, hallmark: 'none' as const, hallmarkReason: null,
  }
}
