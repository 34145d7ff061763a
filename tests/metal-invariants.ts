import { expect } from 'vitest'
import type { MetalAccountRow } from '../src/contract/metal-account.ts'
import { ratedMetalOf } from '../src/rules/purity.ts'
import type { Queries } from '../src/server/core/db/types.ts'
import { getMetalAccount } from '../src/server/shop/metal-account/get-metal-account.ts'

/** Milligrams by metal and fineness, without purities of which there are none. */
type Milligrams = Record<string, number>

/** Expects that the account closes with the metal of stock and with loose metal, and adds up. */
export async function expectMetalInHand(db: Queries, period: { to?: string } = {}): Promise<void> {
  const rows = await getMetalAccount(db, period)
  const closing = rows.map(
    ({ metal, fineness, closing: grams }) => [`${metal} ${fineness}`, milligrams(grams)] as const,
  )
  expect(sumOf(closing)).toEqual(sumOf([...(await ofStock(db)), ...(await ofLooseMetal(db))]))
  for (const row of rows) expect(milligrams(row.closing)).toBe(closingOf(row))
}

const milligrams = (grams: number) => Math.round(grams * 1000)

const closingOf = ({ opening, bought, sold, oldGold, issued, received, adjusted }: MetalAccountRow) =>
  milligrams(opening + bought - sold + oldGold - issued + received + adjusted)

function sumOf(parts: readonly (readonly [purity: string, mg: number])[]): Milligrams {
  const sums: Milligrams = {}
  for (const [purity, mg] of parts) sums[purity] = (sums[purity] ?? 0) + mg
  return Object.fromEntries(Object.entries(sums).filter(([, mg]) => mg !== 0))
}

/** Counted stock at the net weight of its variant, and each piece in stock at its own. */
async function ofStock(db: Queries) {
  const variants = await db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'product_id')
    .select([
      'variants.id',
      'products.metal',
      'variants.fineness',
      'variants.net_mg',
      'variants.stock',
      'stock_by',
    ])
    .execute()
  const pieces = await db.selectFrom('pieces').selectAll().where('state', '=', 'in_stock').execute()

  return variants.flatMap(({ id, metal, fineness, net_mg, stock, stock_by }) => {
    const rated = ratedMetalOf(metal)
    if (rated === null || fineness === null) return []
    const weights =
      stock_by === 'pieces'
        ? pieces.filter(({ variant_id }) => variant_id === id).map((piece) => piece.net_mg ?? 0)
        : [(stock ?? 0) * (net_mg ?? 0)]
    return weights.map((mg) => [`${rated} ${fineness}`, mg] as const)
  })
}

/** Entries of no stock: loose metal, entered by hand. */
const ofLooseMetal = async (db: Queries) =>
  (await db.selectFrom('metal_entries').selectAll().where('product_id', 'is', null).execute()).map(
    ({ metal, fineness, mg }) => [`${metal} ${fineness}`, mg] as const,
  )
