import type { OrderCredit } from '../../../../contract/credit.ts'
import { toRupees } from '../../../../contract/money.ts'
import { toRateAmounts } from '../../../../rules/metal-rates.ts'
import type { Reader } from '../../../core/db/types.ts'
import { toIsoString } from '../../../core/lib/iso-time.ts'
import { noSuchOrder } from '../../invoicing/register/order-records.ts'
import { readPayoutsOf, readVouchers } from '../../invoicing/purchase-voucher-queries.ts'
import { findOrder } from '../base/order-queries.ts'

/** Returns the credits of an order, oldest first. @throws AppError not_found. */
export async function listCredits(db: Reader, { id: key }: { id: string }): Promise<OrderCredit[]> {
  const order = await findOrder(db, key).executeTakeFirst()
  if (!order) throw noSuchOrder()

  const rows = await db
    .selectFrom('credits')
    .selectAll()
    .where('order_id', '=', order.id)
    .orderBy('id')
    .execute()
  if (rows.length === 0) return []

  const vouchers = await readVouchers(db, [order.id])
  const voucherOf = new Map(vouchers.map(({ credit_id, number }) => [credit_id, number]))

  const payouts = await readPayoutsOf(db, rows)
  const payoutOf = new Map(
    payouts.map(({ credit_id, way, amount_paise }) => [credit_id, { way, amount: toRupees(amount_paise) }]),
  )

  const sources = await db
    .selectFrom('orders')
    .select(['id', 'order_number'])
    .where(
      'id',
      'in',
      rows.map(({ from_order_id }) => from_order_id ?? ''),
    )
    .execute()
  const orderNumberOf = new Map(sources.map(({ id, order_number }) => [id, order_number]))

  const administrators = await db
    .selectFrom('users')
    .select(['id', 'username'])
    .where(
      'id',
      'in',
      rows.map(({ by_user }) => by_user ?? ''),
    )
    .execute()
  const nameOf = new Map(administrators.map(({ id, username }) => [id, username]))

  return rows.map((row) => ({
    _id: row.id,
    kind: row.kind,
    metal: row.metal,
    fineness: row.fineness,
    grossWeight: gramsOf(row.gross_mg),
    netWeight: gramsOf(row.net_mg),
    rate: row.paise_per_kg === null ? null : toRateAmounts(row.paise_per_kg),
    deduction: row.deduction_bp === null ? null : row.deduction_bp / 100,
    amount: toRupees(row.amount_paise),
    note: row.note,
    voucher: voucherOf.get(row.id) ?? null,
    payout: payoutOf.get(row.id),
    from:
      row.from_order_id === null
        ? null
        : { _id: row.from_order_id, orderId: orderNumberOf.get(row.from_order_id) ?? '' },
    at: toIsoString(row.at),
    by: nameOf.get(row.by_user ?? '') ?? null,
  }))
}

const gramsOf = (mg: number | null): number | null => (mg === null ? null : mg / 1000)
