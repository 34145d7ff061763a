import type { Tx } from '../../core/db/types.ts'
import { deleteProducts } from './delete-products.ts'

/** Deletes a product; it can be restored for a while. @throws AppError not_found. */
export const deleteProduct = (tx: Tx, { id }: { id: string }): Promise<void> =>
  deleteProducts(tx, { ids: [id] })
