/** What distinguishes the variants of a product for a customer; `price` in paise or rupees. */
export type VariantTerms = {
  /** Empty if there is no choice. */
  size: string
  color: string
  price: number
  /** Pieces left; null if they are not counted. */
  stock: number | null
}

const sizeWords = ['small', 'medium', 'large']
const NUMBERED = /^(\d+)(?:[.-](\d+))?(.*)$/

/** Rank of a size: numbers first, then Small, Medium and Large, then other texts. */
function rankOf(size: string): [group: number, whole: number, decimals: number, text: string] {
  const text = size.trim().toLowerCase()
  const numbered = NUMBERED.exec(text)
  if (numbered) return [0, Number(numbered[1]), Number(numbered[2] ?? 0), numbered[3] ?? '']
  const word = sizeWords.indexOf(text)
  return word < 0 ? [2, 0, 0, text] : [1, word, 0, '']
}

/**
 * Order of sizes: by the whole number, then by the digits after the dot or dash read as a number, because
 * bangles of 2.8 are smaller than those of 2.10; then Small, Medium, Large; then by text.
 */
export function compareSizes(one: string, other: string): number {
  const [a, b] = [rankOf(one), rankOf(other)]
  const byText = a[3] < b[3] ? -1 : Number(a[3] > b[3])
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2] || byText
}

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)]

/** The sizes of some variants in the order that customers see; empty if there is nothing to choose. */
export const sizesOfVariants = (variants: readonly Pick<VariantTerms, 'size'>[]): string[] =>
  distinct(variants.map(({ size }) => size).filter((size) => size !== '')).sort(compareSizes)

/** The variants that can be bought now; all of them if none can. */
const offered = <V extends VariantTerms>(variants: readonly V[]): readonly V[] => {
  const inStock = variants.filter(({ stock }) => stock !== 0)
  return inStock.length > 0 ? inStock : variants
}

/**
 * The variant sold if none is chosen: the cheapest in stock, the first of equal ones; undefined without
 * variants.
 */
export const defaultVariant = <V extends VariantTerms>(variants: readonly V[]): V | undefined =>
  offered(variants).reduce<V | undefined>(
    (best, each) => (best && best.price <= each.price ? best : each),
    undefined,
  )

/** What a product shows of its variants, of which there is at least one. */
export function productFieldsOf(variants: readonly VariantTerms[]) {
  const prices = offered(variants).map(({ price }) => price)
  return {
    price: Math.min(...prices),
    priceVaries: new Set(prices).size > 1,
    /** Null if there is nothing to choose. */
    size: sizesOfVariants(variants).join(', ') || null,
    colors: distinct(variants.map(({ color }) => color)),
    stock: variants.reduce<number | null>(
      (sum, { stock }) => (sum === null || stock === null ? null : sum + stock),
      0,
    ),
  }
}

type Wanted = { size?: string | null | undefined; color?: string | null | undefined }
const isWanted = (value: string, wanted: string | null | undefined) =>
  !wanted?.trim() || value.toLowerCase() === wanted.trim().toLowerCase()

/**
 * Finds the variant of this size and colour, ignoring case; absent values follow the default variant. Returns
 * the mistake instead if no variant has the size, the colour or both.
 */
export function chooseVariant<V extends VariantTerms>(
  variants: readonly V[],
  { size, color }: Wanted,
): V | 'size' | 'color' | 'combination' {
  const ofSize = variants.filter((each) => isWanted(each.size, size))
  if (ofSize.length === 0) return 'size'
  if (!variants.some((each) => isWanted(each.color, color))) return 'color'
  return defaultVariant(ofSize.filter((each) => isWanted(each.color, color))) ?? 'combination'
}
