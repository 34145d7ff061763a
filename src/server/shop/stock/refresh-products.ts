import { defaultVariant, productFieldsOf } from '../../../rules/variants.ts'
import { numberById } from '../../core/db/sql/number-by-id.ts'
import type { Tx } from '../../core/db/types.ts'

type Shown = {
  id: string
  pricing: string
  stock: number | null
  price: number
  varies: number
  fineness: number | null
  net_mg: number | null
}

/**
 * Updates what locked products with variants show of these: the sum of their stock, and price, purity and
 * weight, which are those of variants in stock. The price of a weighed product is computed by the job that
 * follows the rates.
 */
export async function refreshProducts(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return

  const products = await readShown(tx, ids)
  const weighed = products.filter(({ pricing }) => pricing === 'weight')
  const fixed = products.filter(({ pricing }) => pricing !== 'weight')
  const update = (of: readonly Shown[]) =>
    tx.db
      .updateTable('products')
      .where(
        'id',
        'in',
        of.map(({ id }) => id),
      )
      .set({ stock: columnOf(of, 'stock') })

  if (weighed.length > 0) await update(weighed).set({ priced_with: null }).execute()
  if (fixed.length > 0)
    await update(fixed)
      .set({
        price_paise: columnOf(fixed, 'price'),
        price_varies: columnOf(fixed, 'varies'),
        fineness: columnOf(fixed, 'fineness'),
        net_mg: columnOf(fixed, 'net_mg'),
      })
      .execute()
}

const columnOf = <K extends 'stock' | 'price' | 'varies' | 'fineness' | 'net_mg'>(
  products: readonly Shown[],
  key: K,
) => numberById('id', new Map(products.map((each) => [each.id, each[key]])))

async function readShown({ db }: Tx, ids: readonly string[]): Promise<Shown[]> {
  const rows = await db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'product_id')
    .select([
      'product_id',
      'pricing',
      'variants.size',
      'variants.color',
      'variants.price_paise as price',
      'variants.stock',
      'variants.fineness',
      'variants.net_mg',
    ])
    .where('product_id', 'in', ids)
    .orderBy('position')
    .execute()

  return [...Map.groupBy(rows, ({ product_id }) => product_id)].map(([id, variants]) => {
    const { price, priceVaries } = productFieldsOf(variants)
    const chosen = defaultVariant(variants)
    return {
      id,
      pricing: variants[0]?.pricing ?? 'fixed',
      stock: sumOf(variants),
      price,
      varies: priceVaries ? 1 : 0,
      fineness: chosen?.fineness ?? null,
      net_mg: chosen?.net_mg ?? null,
    }
  })
}

/** Null if one of them is not counted. */
const sumOf = (variants: readonly { stock: number | null }[]): number | null =>
  variants.reduce<number | null>((sum, { stock }) => (sum === null || stock === null ? null : sum + stock), 0)
