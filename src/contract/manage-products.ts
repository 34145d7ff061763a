import type * as z from 'zod/mini'
import type * as schemas from './manage-products.schemas.ts'
import { visibilities } from './product.ts'

export type ProductEdit = z.output<typeof schemas.ProductEdit>

/** Maximum number of products per edit. */
export const MAX_PRODUCTS_PER_EDIT = 500

/** A deleted product can be restored for this many days. */
export const RESTORE_DAYS = 30

export type ManagedProduct = z.output<typeof schemas.ManagedProduct>
export type ManagedVariant = z.output<typeof schemas.ManagedVariant>
export type ManagedProductWithVariants = z.output<typeof schemas.ManagedProductWithVariants>
export type ManagedProductFilter = z.output<typeof schemas.ManagedProductFilter>
export type ManagedProductQuery = z.output<typeof schemas.ManagedProductQuery>
export type SoldByPiecePreview = z.output<typeof schemas.SoldByPiecePreview>
export type ManagedProductPage = z.output<typeof schemas.ManagedProductPage>

/** `scheduled` is shown from its `visibleFrom` on. `deleted` can only be listed and restored, not edited. */
export const managedVisibilities = [...visibilities, 'scheduled', 'deleted'] as const

export const listManagedProducts = { method: 'GET', path: '/api/product/managed', duty: 'counter' } as const
export const getManagedProduct = {
  method: 'GET',
  path: '/api/product/managed/{id}',
  duty: 'counter',
} as const
export const previewSoldByPiece = {
  method: 'GET',
  path: '/api/product/sold-by-piece/{variantId}',
  duty: 'manager',
} as const
export const createProduct = { method: 'POST', path: '/api/product/create-product', duty: 'manager' } as const
export const updateProduct = {
  method: 'PATCH',
  path: '/api/product/update-product/{id}',
  duty: 'manager',
} as const
export const updateProducts = {
  method: 'PATCH',
  path: '/api/product/edit-products',
  duty: 'manager',
} as const
export const deleteProduct = { method: 'DELETE', path: '/api/product/{id}', duty: 'manager' } as const
export const deleteProducts = {
  method: 'POST',
  path: '/api/product/delete-products',
  duty: 'manager',
} as const
export const restoreProducts = {
  method: 'POST',
  path: '/api/product/restore-products',
  duty: 'manager',
} as const
export const exportProducts = { method: 'GET', path: '/api/product/export', duty: 'manager' } as const
