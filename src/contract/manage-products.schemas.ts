import * as z from 'zod/mini'
import * as refs from './manage-products.ts'
import { endpoint } from './endpoint.ts'
import { Author, Id, IdParams, Message, Version } from './fields.ts'
import { MAX_PRODUCTS_PER_EDIT } from './manage-products.ts'
import { ProductDraft, ProductFields } from './product-fields.ts'
import { Product, ProductFilter } from './product.schemas.ts'

/** Changes to a product; omitted fields keep their values. */
export const ProductEdit = z.extend(z.partial(ProductFields), {
  version: Version,
  /** The stock that the editor saw; if pieces were sold since, the edit is rejected so that the sale is not lost. */
  stockWas: z.optional(ProductFields.shape.stock),
})

/** Largest product as JSON, with the longest texts and 21 pictures, in bytes. */
const LARGEST_PRODUCT = 448 * 1024

export const createProduct = endpoint(refs.createProduct, {
  access: 'admin',
  summary: 'Adds a product to the catalogue.',
  body: z.extend(ProductDraft, { author: Author }),
  bodyLimit: LARGEST_PRODUCT,
  status: 201,
  response: Product,
  errors: [],
})

export const updateProduct = endpoint(refs.updateProduct, {
  access: 'admin',
  summary: 'Changes a product; omitted fields stay unchanged. With the `version` that was edited, a change in the meantime returns 409.',
  params: IdParams,
  body: z.extend(ProductEdit, { author: Author }),
  bodyLimit: LARGEST_PRODUCT,
  response: Product,
  errors: ['stale_edit'],
})

export const editProducts = endpoint(refs.editProducts, {
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

export const deleteProduct = endpoint(refs.deleteProduct, {
  access: 'admin',
  summary: 'Deletes a product with its reviews and removes it from carts. Orders keep their own copy.',
  params: IdParams,
  response: Message,
  errors: [],
})

export const exportProducts = endpoint(refs.exportProducts, {
  access: 'admin',
  summary: 'The products that match the filters as CSV; all products without filters.',
  query: ProductFilter,
  response: z.string(),
  file: 'text/csv',
  errors: [],
})
