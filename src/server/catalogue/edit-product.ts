import { isDeepStrictEqual } from 'node:util'
import type * as z from 'zod/mini'
import type { ProductEdit } from '../../contract/manage-products.ts'
import type { NewProduct } from '../../contract/manage-products.schemas.ts'
import type { ProductDraft } from '../../contract/product-fields.ts'
import type { Color } from '../../contract/product.ts'
import { toRupees } from '../../contract/money.ts'
import { productFieldsOf, sizesOfVariants } from '../../rules/variants.ts'
import { sizesOf } from '../../rules/choices.ts'
import { omitUndefined } from '../lib/omit-undefined.ts'
import { invalidField, planVariants, requireFitting } from './plan-variants.ts'
import { draftOf, presentVariants, type ProductWithVariantsRow } from './product-row.ts'
import { parseVariants, variantTerms, type StoredVariant } from './variant-row.ts'

type Drafted = { draft: ProductDraft; variants: StoredVariant[] }
type Derived = Pick<ProductDraft, 'price' | 'size' | 'colors' | 'stock'>

/** A new product with its variants. @throws AppError invalid_input as planVariants does, or for a field that does not follow from them. */
export function newProductOf({ variants: list = [], author: _author, ...given }: z.output<typeof NewProduct>): Drafted {
  const { price = 0, colors = [], size = null, stock = null, ...others } = given
  if (list.length === 0) return { draft: { ...others, price, colors, size, stock }, variants: [] }
  const variants = planVariants(list, [], { metal: given.metal, colors: colors.map(({ value }) => value) })
  const derived = derivedFields(variants)
  requireDerived(given, [derived])
  return { draft: { ...others, ...derived }, variants }
}

/** A product as an edit leaves it. @throws AppError invalid_input as newProductOf does. */
export function editedProductOf(row: ProductWithVariantsRow, { variants: list, ...edit }: Omit<ProductEdit, 'version' | 'stockWas'>): Drafted {
  const [before, earlier] = [draftOf(row), parseVariants(row.variants)]
  const draft = { ...before, ...omitUndefined(edit) }
  const variants = list ? planVariants(list, earlier, { metal: draft.metal, colors: draft.colors.map(({ value }) => value) }) : earlier
  if (variants.length === 0) return { draft, variants }
  if (draft.metal !== before.metal && !list) requireFitting(presentVariants(row), draft.metal)
  const derived = derivedFields(variants)
  requireDerived(edit, earlier.length > 0 ? [derived, before] : [derived])
  return { draft: { ...draft, ...derived }, variants }
}

/** What a product shows of its variants. Amounts in rupees. */
function derivedFields(variants: readonly StoredVariant[]): Derived {
  const { price, size, colors, stock } = productFieldsOf(variants.map(variantTerms))
  return { price: toRupees(price), size, colors: colors.map((value) => ({ value: value as Color })), stock }
}

/** A field that follows from the variants may be sent with the value it has, or is to have. @throws AppError invalid_input. */
function requireDerived(given: { [F in keyof Derived]?: Derived[F] | undefined }, allowed: readonly Derived[]): void {
  for (const field of ['price', 'size', 'colors', 'stock'] as const) {
    if (given[field] === undefined || allowed.some((each) => isSame(field, given, each))) continue
    throw invalidField(field, 'follows from the variants')
  }
}

/** Sizes are compared as a list, colours by name. */
function isSame(field: keyof Derived, given: { [F in keyof Derived]?: Derived[F] | undefined }, derived: Derived): boolean {
  const shown = (fields: typeof given) => {
    if (field === 'size') return sizesOfVariants(sizesOf(fields.size ?? null).map((size) => ({ size })))
    return field === 'colors' ? fields.colors?.map(({ value }) => value) : fields[field]
  }
  return isDeepStrictEqual(shown(given), shown(derived))
}
