import { toRupees } from '../../../contract/money.ts'
import { NAMED_BUYER_FROM } from '../../../rules/named-buyer.ts'
import type {
  CreditRow,
  OldGoldPayoutRow,
  OldGoldPurchaseRow,
  PurchaseVoucherRow,
} from '../../core/db/schema/credit-tables.ts'
import type { Queries, Tx } from '../../core/db/types.ts'
import { toIsoString } from '../../core/lib/iso-time.ts'

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

/** Finds old gold that was bought without a sale, by the number of its voucher. */
export const findOldGoldPurchase = (
  db: Queries,
  number: string | undefined,
): Promise<OldGoldPurchaseRow | undefined> =>
  db
    .selectFrom('old_gold_purchases')
    .selectAll()
    .where('number', '=', number ?? '')
    .executeTakeFirst()

/** Finds the purchase voucher of an order by its number. */
export const findOrderVoucher = (
  db: Queries,
  number: string | undefined,
): Promise<(StoredVoucher & { order_number: string }) | undefined> =>
  db
    .selectFrom('purchase_vouchers as vouchers')
    .innerJoin('credits', 'credits.id', 'vouchers.credit_id')
    .innerJoin('orders', 'orders.id', 'credits.order_id')
    .selectAll(['vouchers', 'credits'])
    .select('orders.order_number')
    .where('vouchers.number', '=', number ?? '')
    .executeTakeFirst()

/** Returns the old gold that was bought without a sale of the customer of an account, oldest first. */
export async function listPurchasesOf(db: Queries, userId: string) {
  const rows = await db
    .selectFrom('old_gold_purchases as purchases')
    .innerJoin('customers', 'customers.id', 'purchases.customer_id')
    .innerJoin('old_gold_payouts as payouts', 'payouts.purchase_id', 'purchases.id')
    .select(['number', 'seller_name', 'seller_address', 'purchases.amount_paise', 'way', 'issued_at'])
    .where('customers.user_id', '=', userId)
    .orderBy('purchases.id')
    .execute()

  return rows.map(({ number, seller_name, seller_address, amount_paise, way, issued_at }) => ({
    voucher: number,
    name: seller_name,
    address: seller_address,
    amount: toRupees(amount_paise),
    way,
    at: toIsoString(issued_at),
  }))
}

/** Returns the payouts of credits. */
export async function readPayoutsOf(
  db: Queries,
  credits: readonly Pick<CreditRow, 'id'>[],
): Promise<OldGoldPayoutRow[]> {
  if (credits.length === 0) return []

  return db
    .selectFrom('old_gold_payouts')
    .selectAll()
    .where(
      'credit_id',
      'in',
      credits.map(({ id }) => id),
    )
    .execute()
}

/**
 * Replaces the sellers on the purchase vouchers of orders by this name, as buyers are on invoices: from the
 * same amount on both stay.
 */
export async function eraseSellers(tx: Tx, orderIds: readonly string[], instead: string): Promise<void> {
  await tx.db.updateTable('credits').set({ note: null }).where('order_id', 'in', orderIds).execute()
  await tx.db
    .updateTable('old_gold_payouts')
    .set({ seller: '' })
    .where('credit_id', 'in', tx.db.selectFrom('credits').select('id').where('order_id', 'in', orderIds))
    .execute()
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

/** A seller by phone number, or as a customer that the shop knows. */
type Seller = { by: 'seller_phone' | 'customer_id'; is: string }

/**
 * Erases a seller from the purchases of old gold without a sale, as `eraseSellers` does. Returns the number of
 * purchases.
 */
export async function erasePurchasesOf(tx: Tx, { by, is }: Seller, instead: string): Promise<number> {
  const purchases = await tx.db
    .updateTable('old_gold_purchases')
    .set({ seller_phone: null, customer_id: null })
    .where(by, '=', is)
    .returning(['id', 'amount_paise'])
    .execute()
  if (purchases.length === 0) return 0

  const ids = purchases.map(({ id }) => id)
  const small = purchases.flatMap(({ id, amount_paise }) => (amount_paise < NAMED_BUYER_FROM ? [id] : []))
  await tx.db.updateTable('old_gold_items').set({ note: null }).where('purchase_id', 'in', ids).execute()
  await tx.db.updateTable('old_gold_payouts').set({ seller: '' }).where('purchase_id', 'in', ids).execute()
  await tx.db
    .updateTable('old_gold_purchases')
    .set({ seller_name: instead, seller_address: '', pan: null, pan_key: null })
    .where('id', 'in', ['', ...small])
    .execute()

  return purchases.length
}
