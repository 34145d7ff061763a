import type * as z from 'zod/mini'
import type * as schemas from './manage-products.schemas.ts'

export type ProductEdit = z.output<typeof schemas.ProductEdit>

/** Maximum number of products per edit. */
export const MAX_PRODUCTS_PER_EDIT = 500

export const createProduct = { method: 'POST', path: '/api/product/create-product' } as const
export const updateProduct = { method: 'PATCH', path: '/api/product/update-product/{id}' } as const
export const editProducts = { method: 'PATCH', path: '/api/product/edit-products' } as const
export const deleteProduct = { method: 'DELETE', path: '/api/product/{id}' } as const
export const exportProducts = { method: 'GET', path: '/api/product/export' } as const
