import type { VariantList } from '../../contract/variant-fields.ts'
import { sizesOf } from '../../rules/choices.ts'
import type { DemoProduct } from './demo-files.ts'

const GRAMS_PER_CARAT = 0.2

/** The variants of a weighed demo product: each size in each colour. Its pieces in stock are divided among them. */
export function demoVariants({ size, colors, stock, weighed }: DemoProduct): VariantList {
  if (!weighed) return []
  const { fineness, netWeights, stones } = weighed
  const sizes = sizesOf(size)
  const gramsOfStones = stones.reduce((sum, { carats }) => sum + carats, 0) * GRAMS_PER_CARAT
  const choices = netWeights.flatMap((netWeight, index) => colors.map((color) => ({ size: sizes[index] ?? null, color, netWeight })))
  return choices.map(({ netWeight, ...choice }, index) => Object.assign(choice, {
    netWeight, fineness, grossWeight: Math.round((netWeight + gramsOfStones) * 1000) / 1000, stones, stock: shareOf(stock, choices.length, index),
  }))
}

/** The share of one variant: the first, which are the cheapest, get what cannot be divided. */
const shareOf = (stock: number | null, variants: number, index: number): number | null =>
  stock === null ? null : Math.floor(stock / variants) + (index < stock % variants ? 1 : 0)
