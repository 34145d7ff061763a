import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import type { ManagedProductWithVariants } from '../../../contract/manage-products.ts'
import { colors as colorNames, genders, metals } from '../../../contract/product.ts'
import { productDefaults, ProductFields } from '../../../contract/product-fields.ts'
import { MAX_VARIANTS } from '../../../contract/variant.ts'
import { typedRuleOf, TypedPriceRule } from '../shared/price-rule/typed-rule.ts'
import { formFields } from './field-names.ts'
import { copiedRows, variantCellsOf, VariantCells } from './variants/variant-rows.ts'
import { fieldTime } from '../shared/shop-time.tsx'

/** The contract's fields, with readable messages where nothing was chosen. */
const FormFields = z.extend(z.omit(ProductFields, { rating: true }), {
  name: z.pipe(z.string().check(z.trim(), z.minLength(1, 'Enter a name.')), ProductFields.shape.name),
  category: z.pipe(z.string().check(z.minLength(1, 'Choose a category.')), ProductFields.shape.category),
  gender: z.enum(genders, 'Choose a gender.'),
  metal: z.enum(metals, 'Choose a metal.'),
  colors: z.pipe(
    z.array(z.object({ value: z.enum(colorNames) })).check(z.minLength(1, 'Choose at least one colour.')),
    ProductFields.shape.colors,
  ),
  price: z.pipe(z.number('Enter a price in rupees.'), ProductFields.shape.price),
  image: z.string().check(z.minLength(1, 'Choose a main image.')),
  collections: z.array(z.string()),
  priceRule: z.nullable(TypedPriceRule),
  variants: z.array(VariantCells).check(z.maxLength(MAX_VARIANTS)),
})

export type ProductValues = z.input<typeof FormFields>
export type ProductEntry = z.output<typeof FormFields>

/**
 * Schema of the form. Fields that follow from the variants or the rates are hidden and have no meaning in the
 * result.
 */
export const ProductForm = z.pipe(z.transform(withoutDerived), FormFields)

function withoutDerived(values: ProductValues): ProductValues {
  const isWeighed = values.pricing === 'weight'
  const priced = isWeighed
    ? {
        ...values,
        price: 0,
        oldPrice: null,
        variants: values.variants.map((row) => Object.assign({}, row, { price: '0' })),
      }
    : { ...values, priceRule: null }

  return values.variants.length === 0
    ? priced
    : { ...priced, price: 0, size: null, colors: [{ value: 'Gold' }], stock: null }
}

export type ProductFormState = UseFormReturn<ProductValues, unknown, ProductEntry>

const { rating: _rating, ...defaults } = productDefaults

/**
 * Initial values of a new product: also of the fields that have none yet, so that they do not count as
 * changed.
 */
export const emptyDraft = {
  ...defaults,
  name: '',
  category: '' as never,
  metal: '' as never,
  gender: '' as never,
  price: null as never,
  colors: [],
  size: '',
  image: '',
  priceRule: null,
  collections: [],
  variants: [],
} satisfies Partial<ProductValues>

/** A product as form values. */
export function productDraftOf(product: ManagedProductWithVariants): ProductValues {
  const {
    categories: all,
    colors,
    imageColors,
    priceRule,
    size,
    variants,
    visibility,
    visibleFrom,
    collections,
  } = product
  return {
    ...(Object.fromEntries(formFields.map(({ name }) => [name, product[name]])) as Pick<
      ManagedProductWithVariants,
      (typeof formFields)[number]['name']
    >),
    // The further ones: the first is chosen in a field of its own.
    categories: all.slice(1),
    collections,
    priceRule: priceRule && typedRuleOf(priceRule),
    imageColors: imageColors as ProductValues['imageColors'],
    size: size ?? '',
    variants: variantCellsOf(variants),
    visibility: visibility === 'shown' || visibility === 'scheduled' ? 'shown' : 'hidden',
    visibleFrom: visibleFrom && fieldTime(visibleFrom),
    // The contract knows four colours, and every stored colour is one of them.
    colors: colors.map(({ value }) => ({ value: value as ProductValues['colors'][number]['value'] })),
  }
}

/** The draft of a new product that begins as a copy of another one. */
export function copiedDraftOf(product: ManagedProductWithVariants): ProductValues {
  const draft = productDraftOf(product)
  return { ...draft, variants: copiedRows(draft.variants) }
}
