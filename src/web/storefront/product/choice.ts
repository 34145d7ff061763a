import type { Product } from '../../../contract/product.ts'
import { sizesOf } from '../../../rules/choices.ts'

/** What a shopper chose where a product leaves a choice. */
export type Choice = { color?: string | undefined; size?: string | undefined }

/** What is chosen before anyone has: the first colour and the first size, as a card adds them. */
export function firstChoice(product: Pick<Product, 'size' | 'colors'>): Choice {
  return { color: product.colors[0]?.value, size: sizesOf(product.size)[0] }
}
