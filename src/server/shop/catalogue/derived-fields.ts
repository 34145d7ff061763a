import { isDeepStrictEqual } from 'node:util'
import { invalid } from '../../core/lib/errors.ts'
import type * as z from 'zod/mini'
import type { ProductEdit } from '../../../contract/manage-products.ts'
import type { NewProduct } from '../../../contract/manage-products.schemas.ts'
import type { ProductDraft } from '../../../contract/product-fields.ts'
import type { Color } from '../../../contract/product.ts'
import { toRupees } from '../../../contract/money.ts'
import { defaultVariant, productFieldsOf, sizesOfVariants } from '../../../rules/variants.ts'
import { sizesOf } from '../../../rules/choices.ts'
import { omitUndefined } from '../../core/lib/omit-undefined.ts'
import { planVariants, requireFitting } from './plan-variants.ts'
import type { RateBook } from '../rates/rate-book.ts'
import { draftOf, presentVariants, variantsAt, type ProductWithVariantsRow } from './product-row.ts'
import type { StoredVariant } from './variant-row.ts'
import { oldPriceOf, priceVariants, requireWeighable } from './weighed-prices.ts'

type Drafted = { draft: ProductDraft; variants: StoredVariant[] }
type Derived = Pick<ProductDraft, 'price' | 'size' | 'colors' | 'stock'>
/** The values that a request has for fields that may be derived. */
type Requested = { [F in keyof Derived | 'oldPrice']?: ProductDraft[F] | undefined }

/**
 * A new product with its variants. @throws AppError invalid_input as planVariants does, or for a field that
 * does not follow from them.
 */
export function newProductOf(
  { variants: list = [], author: _author, isHidden, ...input }: z.output<typeof NewProduct>,
  rates: Pick<RateBook, 'ratesAt'>,
): Drafted {
  const requested = { ...input, ...hiddenOf(isHidden) }
  const { price = 0, colors = [], size = null, stock = null, ...others } = requested
  const draft = { ...others, price, colors, size, stock }
  if (list.length === 0 && requested.pricing === 'fixed') return { draft, variants: [] }
  const variants = planVariants(list, [], { ...requested, colors: colors.map(({ value }) => value) })
  return withDerived(draft, variants, requested, { rates })
}

/** `isHidden` as a value of `visibility`. */
const hiddenOf = (isHidden: boolean | undefined): Partial<Pick<ProductDraft, 'visibility'>> =>
  isHidden === undefined ? {} : { visibility: isHidden ? 'hidden' : 'shown' }

/** A product as an edit leaves it. @throws AppError invalid_input as newProductOf does. */
export function editedProductOf(
  row: ProductWithVariantsRow,
  { variants: list, isHidden, ...input }: Omit<ProductEdit, 'version' | 'stockWas'>,
  rates: RateBook,
): Drafted {
  const edit = { ...input, ...hiddenOf(isHidden) }
  const [stored, priced] = [draftOf(row), variantsAt(row, rates)]
  const before = {
    ...stored,
    ...(row.pricing === 'weight' && {
      oldPrice: toRupeesOrNull(oldPriceOf(defaultVariant(priced)?.weighing ?? null)),
    }),
  }
  // Weighed variants have current prices, so that a product that becomes fixed keeps them.
  const earlier = priced.map(({ weighing: _weighing, ...variant }) => variant)
  // An edit that only names another category takes the product out of the one before.
  const { categories = before.categories.slice(1) } = edit
  const draft = { ...before, ...omitUndefined(edit), categories }
  const variants = list
    ? planVariants(list, earlier, { ...draft, colors: draft.colors.map(({ value }) => value) })
    : earlier
  if (variants.length === 0 && draft.pricing === 'fixed') return { draft, variants }
  if (draft.metal !== before.metal && !list) requireFitting(presentVariants(row, rates), draft.metal)
  return withDerived(draft, variants, edit, { rates, before: earlier.length > 0 ? before : undefined })
}

/**
 * Completes a draft by the fields that follow from its variants. Of a weighed product, prices follow from the
 * rates.
 * @param requested the fields of the request; a derived field may have its new value, or the one from
 * `before`
 * @throws AppError invalid_input.
 */
function withDerived(
  draft: ProductDraft,
  variants: StoredVariant[],
  requested: Requested,
  { rates, before }: { rates: Pick<RateBook, 'ratesAt'>; before?: ProductDraft | undefined },
): Drafted {
  const {
    derived,
    oldPrice,
    variants: priced,
  } = draft.pricing === 'weight'
    ? weighed(draft, variants, rates)
    : { derived: derivedFields(variants), oldPrice: draft.oldPrice, variants }
  const { price: _derived, ...checked } = requested
  requireDerived(draft.pricing === 'weight' ? checked : requested, before ? [derived, before] : [derived])
  const isOldPriceTyped =
    draft.pricing === 'weight' && requested.oldPrice !== undefined && requested.oldPrice !== null
  if (isOldPriceTyped && requested.oldPrice !== oldPrice && requested.oldPrice !== before?.oldPrice)
    throw invalid('oldPrice', 'follows from the making discount')
  return { draft: { ...draft, ...derived, oldPrice }, variants: priced }
}

function weighed(draft: ProductDraft, variants: StoredVariant[], rates: Pick<RateBook, 'ratesAt'>) {
  const product = {
    metal: draft.metal,
    pricing: draft.pricing,
    price_rule: draft.priceRule && JSON.stringify(draft.priceRule),
  }
  const inForce = rates.ratesAt(Date.now())
  requireWeighable(product, variants, inForce)
  const priced = priceVariants(product, variants, () => inForce)
  return {
    derived: derivedFields(priced),
    oldPrice: toRupeesOrNull(oldPriceOf(defaultVariant(priced)?.weighing ?? null)),
    variants: priced.map(({ weighing: _weighing, ...variant }): StoredVariant => variant),
  }
}

const toRupeesOrNull = (paise: number | null): number | null => (paise === null ? null : toRupees(paise))

/** What a product shows of its variants. Amounts in rupees. */
function derivedFields(variants: readonly StoredVariant[]): Derived {
  const { price, size, colors, stock } = productFieldsOf(variants)
  return { price: toRupees(price), size, colors: colors.map((value) => ({ value: value as Color })), stock }
}

/**
 * A field that follows from the variants may be sent with the value it has, or is to have. @throws AppError
 * invalid_input.
 */
function requireDerived(
  requested: { [F in keyof Derived]?: Derived[F] | undefined },
  allowed: readonly Derived[],
): void {
  for (const field of ['price', 'size', 'colors', 'stock'] as const) {
    if (requested[field] === undefined || allowed.some((each) => isSame(field, requested, each))) continue
    throw invalid(field, 'follows from the variants')
  }
}

/** Sizes are compared as a list, colours by name. */
function isSame(
  field: keyof Derived,
  requested: { [F in keyof Derived]?: Derived[F] | undefined },
  derived: Derived,
): boolean {
  const compared = (fields: typeof requested) => {
    if (field === 'size') return sizesOfVariants(sizesOf(fields.size ?? null).map((size) => ({ size })))
    return field === 'colors' ? fields.colors?.map(({ value }) => value) : fields[field]
  }
  return isDeepStrictEqual(compared(requested), compared(derived))
}
