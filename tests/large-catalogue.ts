import { openDatabase } from '../src/server/core/db/open.ts'
import type { Database } from '../src/server/core/db/types.ts'
import { categories, colors, metals } from '../src/contract/product.ts'
import { fillSearch } from '../src/server/shop/jobs/fill-search.ts'
import { productNameKey } from '../src/server/shop/catalogue/write-product.ts'

/** The id of the row with this number; `kind` is one hexadecimal digit per table, 1 for products. */
export const keyOf = (kind: string, number: number): string =>
  `0198000${kind}-0000-7000-8000-${String(number).padStart(12, '0')}`

const DESCRIPTION_LENGTH = 560
/** Rows per statement, and statements per transaction. */
const ROWS = 500
const STATEMENTS = 20

const parts = [
  'ka',
  'ri',
  'mo',
  'ta',
  'lu',
  'ne',
  'shi',
  'va',
  'do',
  'pe',
  'gra',
  'ti',
  'zu',
  'ha',
  'bel',
  'or',
]
/** 2,048 words of two to four syllables, of which the descriptions are made. */
export const words = Array.from(
  { length: 2048 },
  (_, at) => `${parts[at % 16]}${parts[(at >> 4) % 16]}${parts[at >> 8]}${at % 3 === 0 ? 'n' : ''}`,
)

/**
 * Fills an empty database with `size` products, always the same ones, with descriptions of 560 characters.
 */
export async function fillLargeCatalogue(
  where: { dataDir: string; databaseUrl?: string | undefined },
  size: number,
): Promise<void> {
  const db = await openDatabase(where)
  await addLargeCatalogue(db, size)
  await fillSearch(db)
  await db.close()
}

/** The same for a database that is open. */
export async function addLargeCatalogue(db: Database, size: number): Promise<void> {
  const next = numbers()
  for (let from = 0; from < size; from += ROWS * STATEMENTS) {
    await db.transaction(async (tx) => {
      for (let start = from; start < Math.min(size, from + ROWS * STATEMENTS); start += ROWS) {
        const rows = Array.from({ length: Math.min(ROWS, size - start) }, (_, at) => rowOf(start + at, next))
        await tx.db.insertInto('products').values(rows).execute()
        await tx.db
          .insertInto('product_colors')
          .values(rows.map(({ id }, at) => ({ product_id: id, value: colorOf(start + at) })))
          .execute()
      }
    })
  }
}

const colorOf = (number: number) => colors[number % colors.length] ?? colors[0]

function rowOf(number: number, next: () => number) {
  const name = `Royal ${words[number % words.length]} piece ${number}`
  let description = ''
  while (description.length < DESCRIPTION_LENGTH) description += `${words[next() % words.length]} `
  const createdAt = Date.UTC(2026, 0, 1) + number * 1000
  return {
    id: keyOf('1', number),
    name,
    name_key: productNameKey(name),
    category: categories[number % categories.length] ?? 'Rings',
    gender: 'female',
    metal: metals[number % metals.length] ?? '22K Gold',
    colors: JSON.stringify([colorOf(number)]),
    size: null,
    price_paise: 50_000 + (number % 9500) * 100,
    old_price_paise: null,
    description,
    is_trending: number % 40 === 0 ? 1 : 0,
    stock: number % 3 === 0 ? null : number % 60,
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
    variant_count: 0,
    price_varies: 0,
    fineness: null,
  }
}

/** The same sequence of integers in each run (Lehmer's generator). */
function numbers(): () => number {
  let state = 1
  return () => (state = (state * 48_271) % 2_147_483_647)
}
