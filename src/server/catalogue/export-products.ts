import type { Reader } from '../db/client.ts'
import { csvFile } from '../csv.ts'
import { presentProduct } from './product-row.ts'

const columns = [
  '_id', 'name', 'category', 'gender', 'metal', 'colors', 'price', 'oldPrice', 'description', 'isTrending', 'size', 'stock', 'image',
  'additionalImages', 'rating', 'reviewCount', 'version', 'createdAt',
] as const

/** All products as CSV, by their ids. Amounts in rupees; lists within a cell are separated by semicolons or spaces. */
export const exportProducts = (db: Reader): AsyncIterable<string> => csvFile(columns, batches(db))

const BATCH = 500

async function* batches(db: Reader) {
  for (let last = ''; ;) {
    const rows = await db.selectFrom('products').selectAll().where('id', '>', last).orderBy('id').limit(BATCH).execute()
    const end = rows.at(-1)
    if (!end) return
    last = end.id
    yield rows.map((row) => {
      const product = presentProduct(row)
      const lists = { colors: product.colors.map(({ value }) => value).join('; '), additionalImages: product.additionalImages.join(' ') }
      return columns.map((column) => (column === 'colors' || column === 'additionalImages' ? lists[column] : product[column]))
    })
  }
}
