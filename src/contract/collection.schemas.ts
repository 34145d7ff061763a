import * as z from 'zod/mini'
import { CollectionRule } from './collection-rule-fields.ts'
import { Slug } from './collection-fields.ts'
import * as refs from './collection.ts'
import { collectionMenus } from './collection.ts'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'

export const Collection = z.object({
  _id: Id,
  /** The last part of its address: /collections/{slug}. */
  slug: z.string(),
  title: z.string(),
  text: z.string(),
  image: z.nullable(z.string()),
  /** The lowest comes first. */
  position: z.number(),
  isVisible: z.boolean(),
  /** The menus of the shop that name it. */
  menu: z.enum(collectionMenus),
  /** The heading of its group in the menus; absent if it stands without one. */
  menuHeading: z.optional(z.string()),
  /** What its products follow from; absent if they are chosen. */
  rule: z.optional(CollectionRule),
  /** Number of saves; sent back with an edit. */
  version: z.number(),
})

/** What the menus of the shop need of a collection that they name. */
export const MenuCollection = z.pick(Collection, {
  slug: true,
  title: true,
  menu: true,
  menuHeading: true,
})

export const CollectionWithProducts = z.extend(Collection, {
  /** Ids of its products in their order; hidden ones only for administrators. */
  products: z.array(Id),
})

export const listCollections = endpoint(refs.listCollections, {
  access: 'anyone',
  summary: 'The collections in their order; invisible ones only for administrators.',
  response: z.array(Collection),
  errors: [],
  personal: true,
})

export const getCollection = endpoint(refs.getCollection, {
  access: 'anyone',
  summary: 'A collection with the ids of its products in order; an invisible one only for administrators.',
  params: z.object({ slug: Slug }),
  response: CollectionWithProducts,
  errors: ['not_found'],
  personal: true,
})
