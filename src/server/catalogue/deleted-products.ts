import { RESTORE_DAYS } from '../../contract/manage-products.ts'
import type { Tx } from '../db/types.ts'

/** Erases products, with their reviews, that can no longer be restored. `now`: milliseconds since 1970. */
export const eraseDeletedProducts = (tx: Tx, now: number) =>
  tx.db.deleteFrom('products').where('deleted_at', '<=', now - RESTORE_DAYS * 86_400_000).execute()
