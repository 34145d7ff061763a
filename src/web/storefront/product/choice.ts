import type { Product } from '../../../contract/product.ts'

/** What a shopper chose where a product leaves a choice. */
export type Choice = { color?: string | undefined; size?: string | undefined }

/** The sizes of a product, which it lists separated by commas. */
export const sizesOf = ({ size }: Pick<Product, 'size'>): string[] =>
  (size ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)

/** What is chosen before anyone has: the first colour and the first size, as a card adds them. */
export function firstChoice(product: Pick<Product, 'size' | 'colors'>): Choice {
  return { color: product.colors[0]?.value, size: sizesOf(product)[0] }
}
