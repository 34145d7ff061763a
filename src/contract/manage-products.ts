import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Author, Id, IdParams, Message, Version } from './fields.ts'
import { Product, ProductFilter } from './product.ts'
import { ProductDraft, ProductFields } from './product-fields.ts'

/** Changes to a product; omitted fields keep their values. */
export const ProductEdit = z.extend(z.partial(ProductFields), {
  version: Version,
  /** The stock that the editor saw; if pieces were sold since, the edit is rejected so that the sale is not lost. */
  stockWas: z.optional(ProductFields.shape.stock),
})
export type ProductEdit = z.output<typeof ProductEdit>

/** Largest product as JSON, with the longest texts and 21 pictures, in bytes. */
const LARGEST_PRODUCT = 320 * 1024

/** Maximum number of products per edit. */
export const MAX_PRODUCTS_PER_EDIT = 500

export const createProduct = endpoint({
  method: 'POST',
  path: '/api/product/create-product',
  access: 'admin',
  summary: 'Adds a product to the catalogue.',
  body: z.extend(ProductDraft, { author: Author }),
  bodyLimit: LARGEST_PRODUCT,
  status: 201,
  response: Product,
  errors: [],
})

export const updateProduct = endpoint({
  method: 'PATCH',
  path: '/api/product/update-product/{id}',
  access: 'admin',
  summary: 'Changes a product; omitted fields stay unchanged. With the `version` that was edited, a change in the meantime returns 409.',
  params: IdParams,
  body: z.extend(ProductEdit, { author: Author }),
  bodyLimit: LARGEST_PRODUCT,
  response: Product,
  errors: ['stale_edit'],
})

export const editProducts = endpoint({
  method: 'PATCH',
  path: '/api/product/edit-products',
  access: 'admin',
  summary: `Changes up to ${MAX_PRODUCTS_PER_EDIT} products, all of them or none.`,
  body: z.object({
    products: z
      .array(z.extend(ProductEdit, { _id: Id }))
      .check(z.minLength(1, 'must name at least one product'), z.maxLength(MAX_PRODUCTS_PER_EDIT, `must name at most ${MAX_PRODUCTS_PER_EDIT} products`))
      .check(z.refine((list) => new Set(list.map(({ _id }) => _id)).size === list.length, 'must name each product once')),
  }),
  bodyLimit: 1024 * 1024,
  response: z.object({ products: z.array(Product) }),
  errors: ['stale_edit'],
})

export const deleteProduct = endpoint({
  method: 'DELETE',
  path: '/api/product/{id}',
  access: 'admin',
  summary: 'Deletes a product with its reviews and removes it from carts. Orders keep their own copy.',
  params: IdParams,
  response: Message,
  errors: [],
})

export const exportProducts = endpoint({
  method: 'GET',
  path: '/api/product/export',
  access: 'admin',
  summary: 'The products that match the filters as CSV; all products without filters.',
  query: ProductFilter,
  response: z.string(),
  file: 'text/csv',
  errors: [],
})
