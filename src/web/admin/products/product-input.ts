import type { ManagedProductWithVariants } from '../../../contract/manage-products.ts'
import type { ProductEntry } from './product-draft.ts'
import { variantsInput } from './variants/variant-rows.ts'

/** The form as a new product. With variants, price, sizes, colours and stock follow from them. */
export function newProductInput({ variants, price, size, colors, stock, lowStock, ...fields }: ProductEntry) {
  return variants.length > 0
    ? { ...fields, variants: variantsInput(variants, fields.pricing) }
    : { ...fields, price, size, colors, stock, lowStock }
}

/**
 * The form as an edit of the product that the editor has seen. Stock is sent only if it was edited, with what
 * it was, so that a concurrent sale conflicts with a stock edit but with nothing else.
 */
export function productEditInput(
  { variants: entries, price, size, colors, stock, lowStock, collections, ...fields }: ProductEntry,
  seen: ManagedProductWithVariants,
) {
  const variants = variantsInput(entries, fields.pricing, seen.variants)
  const isCounted =
    entries.length === 0 ? stock !== seen.stock : variants?.some((each) => each.stock !== undefined) === true
  const ownFields = entries.length === 0 ? { price, size, colors, lowStock, ...(isCounted && { stock }) } : {}
  const editedVariants = variants ? { variants } : {}
  // Only if they were edited: others may have changed them under Collections, which does not change the
  // product.
  const editedCollections = isSameSet(collections, seen.collections) ? {} : { collections }
  const stockBefore = isCounted ? { stockWas: seen.stock } : {}

  return {
    ...fields,
    ...ownFields,
    ...editedVariants,
    ...editedCollections,
    ...stockBefore,
    version: seen.version,
  }
}

const isSameSet = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((each) => other.includes(each))
