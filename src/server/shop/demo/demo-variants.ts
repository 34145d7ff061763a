import type { VariantList } from '../../../contract/variant-fields.ts'
import { sizesOf } from '../../../rules/choices.ts'
import { adjust } from '../stock/adjust.ts'
import type { StoredVariant } from '../catalogue/variant-row.ts'
import type { Tx } from '../../core/db/types.ts'
import { addPieces } from '../pieces/add-pieces.ts'
import type { DemoProduct } from './demo-files.ts'

const GRAMS_PER_CARAT = 0.2

/**
 * The variants of a weighed demo product: each size in each colour. Its pieces in stock are divided among
 * them.
 */
export function demoVariants({ size, colors, stock, weighed }: DemoProduct): VariantList {
  if (!weighed) return []
  const { fineness, netWeights, stones, leadDays = null, pieces } = weighed
  const sizes = sizesOf(size)
  const gramsOfStones = stones.reduce((sum, { carats }) => sum + carats, 0) * GRAMS_PER_CARAT
  const choices = netWeights.flatMap((netWeight, index) =>
    colors.map((color) => ({ size: sizes[index] ?? null, color, netWeight })),
  )
  return choices.map(({ netWeight, ...choice }, index) =>
    Object.assign(choice, {
      netWeight,
      fineness,
      grossWeight: Math.round((netWeight + gramsOfStones) * 1000) / 1000,
      stones,
      leadDays,
      ...(pieces
        ? { stockBy: 'pieces' as const }
        : { stock: leadDays === null ? shareOf(stock, choices.length, index) : null }),
    }),
  )
}

/** The share of one variant: the first, which are the cheapest, get what cannot be divided. */
const shareOf = (stock: number | null, variants: number, index: number): number | null =>
  stock === null ? null : Math.floor(stock / variants) + (index < stock % variants ? 1 : 0)

/** Adds the pieces of a demo product that is sold by piece, with tags such as `MAHARAJA-1`. */
export async function addDemoPieces(
  tx: Tx,
  { name, weighed }: DemoProduct,
  [variant]: readonly Pick<StoredVariant, 'id'>[],
): Promise<void> {
  if (!weighed?.pieces || !variant) return

  const [tag = ''] = name.toUpperCase().split(' ')
  const added = await addPieces(
    tx,
    weighed.pieces.map((netWeight, index) => ({
      variantId: variant.id,
      tag: `${tag}-${index + 1}`,
      grossWeight: netWeight,
      netWeight,
    })),
  )
  await adjust(tx, null, {
    after: added,
    reason: 'import',
    by: null,
    metal: 'bought',
  })
}
