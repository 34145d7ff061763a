import { NAMED_BUYER_FROM } from '../../../rules/named-buyer.ts'
import type { CreditRow, PurchaseVoucherRow } from '../../core/db/schema/credit-tables.ts'
import type { Queries, Tx } from '../../core/db/types.ts'

/** A purchase voucher with the old gold that it is for. */
export type StoredVoucher = PurchaseVoucherRow & CreditRow

/** Returns the purchase vouchers of orders, oldest first. */
export async function readVouchers(db: Queries, orderIds: readonly string[]): Promise<StoredVoucher[]> {
  if (orderIds.length === 0) return []
  const credits = await db
    .selectFrom('credits')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .where('kind', '=', 'old_gold')
    .orderBy('id')
    .execute()
  if (credits.length === 0) return []
  const vouchers = new Map(
    (
      await db
        .selectFrom('purchase_vouchers')
        .selectAll()
        .where(
          'credit_id',
          'in',
          credits.map(({ id }) => id),
        )
        .execute()
    ).map((voucher) => [voucher.credit_id, voucher]),
  )
  return credits.flatMap((credit) => {
    const voucher = vouchers.get(credit.id)
    return voucher ? [{ ...credit, ...voucher }] : []
  })
}

/**
 * Replaces the sellers on the purchase vouchers of orders by this name, as buyers are on invoices: from the
 * same amount on both stay.
 */
export async function eraseSellers(tx: Tx, orderIds: readonly string[], instead: string): Promise<void> {
  await tx.db.updateTable('credits').set({ note: null }).where('order_id', 'in', orderIds).execute()
  await tx.db
    .updateTable('purchase_vouchers')
    .set({ seller_name: instead, seller_address: '', pan: null, pan_key: null })
    .where(
      'credit_id',
      'in',
      tx.db
        .selectFrom('credits')
        .select('id')
        .where('order_id', 'in', orderIds)
        .where('amount_paise', '<', NAMED_BUYER_FROM),
    )
    .execute()
}
