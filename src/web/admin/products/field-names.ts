import { productFields } from '../../../contract/product-fields.ts'
import type { FieldNames } from '../shared/merge-draft.ts'
import type { ProductValues } from './product-draft.ts'

/** The fields of products that the form has. */
export const formFields = productFields.filter((field) => 'group' in field)

/** The labels of the form's fields, in order. */
export const fieldNames = {
  ...Object.fromEntries(formFields.map(({ name, label }) => [name, label])),
  variants: 'Variants',
  collections: 'Collections',
} as FieldNames<ProductValues>
