import * as z from 'zod/mini'
import { CollectionRule } from './collection-rule-fields.ts'
import { collectionMenus } from './collection.ts'
import { Id, MediaAddress, oneLine } from './fields.ts'

/** Maximum number of products in a collection. */
export const MAX_COLLECTION_PRODUCTS = 500

/** The last part of a collection's address, such as `temple-jewellery`. */
export const Slug = z
  .string('is needed')
  .check(
    z.trim(),
    z.maxLength(60, 'must be at most 60 characters'),
    z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be small letters, digits and single hyphens'),
  )

/** Editable fields of a collection. */
export const CollectionFields = z.object({
  slug: Slug,
  title: oneLine(80),
  /** A sentence or two below the title. */
  text: z.string().check(z.maxLength(500, 'must be at most 500 characters')),
  /** Null for the picture of its best-rated product. */
  image: z.nullable(MediaAddress),
  position: z
    .int('must be a whole number')
    .check(z.minimum(-1000, 'must be at least -1000'), z.maximum(1000, 'must be at most 1000')),
  isVisible: z.boolean('must be true or false'),
  menu: z.enum(collectionMenus, `must be one of ${collectionMenus.join(', ')}`),
  /** The heading of its group in the menus, such as By occasion; null if it stands without one. */
  menuHeading: z.nullable(oneLine(40)),
  /** The products follow from it, and are not sent; null if they are chosen. */
  rule: z.nullable(CollectionRule),
  /** Product ids in the order in which the collection shows them. */
  products: z.array(Id).check(
    z.maxLength(MAX_COLLECTION_PRODUCTS, `must name at most ${MAX_COLLECTION_PRODUCTS} products`),
    z.refine((ids) => new Set(ids).size === ids.length, 'must name each product once'),
  ),
})

/** A complete collection before it is saved. */
export const CollectionDraft = z.extend(CollectionFields, {
  text: z._default(CollectionFields.shape.text, ''),
  image: z._default(CollectionFields.shape.image, null),
  position: z._default(CollectionFields.shape.position, 0),
  isVisible: z._default(CollectionFields.shape.isVisible, true),
  menu: z._default(CollectionFields.shape.menu, 'none'),
  menuHeading: z._default(CollectionFields.shape.menuHeading, null),
  rule: z._default(CollectionFields.shape.rule, null),
  products: z.optional(CollectionFields.shape.products),
})
export type CollectionDraft = z.output<typeof CollectionDraft>
