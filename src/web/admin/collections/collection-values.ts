import type * as z from 'zod/mini'
import type { CollectionFields } from '../../../contract/collection-fields.ts'
import type { CollectionWithProducts } from '../../../contract/collection.ts'
import type { FieldNames } from '../shared/merge-draft.ts'

export type CollectionValues = z.input<typeof CollectionFields>

export const collectionNames: FieldNames<CollectionValues> = {
  title: 'Title',
  slug: 'Address',
  text: 'Text',
  image: 'Picture',
  menu: 'Menu',
  menuHeading: 'Heading',
  position: 'Position',
  isVisible: 'Visible',
  rule: 'Rule',
  products: 'Products',
}

export const blankCollection: CollectionValues = {
  title: '',
  slug: '',
  text: '',
  image: null,
  menu: 'none',
  menuHeading: null,
  position: 0,
  isVisible: true,
  rule: null,
  products: [],
}

/** A rule without conditions. */
export const blankRule: CollectionValues['rule'] = {
  priceFrom: null,
  priceTo: null,
  metal: null,
  fineness: null,
  weightFrom: null,
  weightTo: null,
  stone: null,
  gender: null,
}

/** Products that follow from a rule are not edited. */
export const valuesOf = ({
  title,
  slug,
  text,
  image,
  menu,
  menuHeading,
  position,
  isVisible,
  rule,
  products,
}: CollectionWithProducts): CollectionValues => ({
  title,
  slug,
  text,
  image,
  menu,
  menuHeading: menuHeading ?? null,
  position,
  isVisible,
  rule: rule ?? null,
  products: rule ? [] : products,
})
