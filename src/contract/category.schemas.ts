import * as z from 'zod/mini'
import { CategoryFields } from './category-fields.ts'
import * as refs from './category.ts'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, Message } from './fields.ts'

/** A category that the owner has added. */
export const OwnCategory = z.object({
  _id: Id,
  name: z.string(),
  /** The lowest comes first. */
  position: z.number(),
})

export const ListedCategory = z.extend(OwnCategory, {
  /** Null for a stated category, which nobody changes. */
  _id: z.nullable(Id),
  /** Number of its visible products; for administrators, of all but deleted ones. */
  products: z.number(),
})

export const CategoryDraft = z.extend(CategoryFields, {
  position: z._default(CategoryFields.shape.position, 0),
})

export const listCategories = endpoint(refs.listCategories, {
  access: 'anyone',
  summary: 'All categories with their numbers of products, the stated ones first.',
  response: z.array(ListedCategory),
  errors: [],
  personal: true,
})

export const createCategory = endpoint(refs.createCategory, {
  access: 'admin',
  summary: 'Adds a category after the stated ones.',
  body: CategoryDraft,
  status: 201,
  response: OwnCategory,
  errors: ['code_taken'],
})

export const updateCategory = endpoint(refs.updateCategory, {
  access: 'admin',
  summary:
    'Renames a category, whose products stay in it, or moves it. Repeating an interrupted call completes it.',
  params: IdParams,
  body: z.partial(CategoryFields),
  response: OwnCategory,
  errors: ['not_found', 'code_taken'],
})

export const deleteCategory = endpoint(refs.deleteCategory, {
  access: 'admin',
  summary: 'Deletes a category without products.',
  params: IdParams,
  response: Message,
  errors: ['not_found', 'in_use'],
})
