import { toRupees } from '../../../../contract/money.ts'
import { lowerTotal } from '../../../../rules/lower-total.ts'
import { addAuditEntry } from '../../../core/audit/audit-entries.ts'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import type { Tx } from '../../../core/db/types.ts'
import { AppError } from '../../../core/lib/errors.ts'
import { readOrderTaxes, taxesOfOrder } from '../../invoicing/register/order-records.ts'
import { saveOrder } from '../base/save-order.ts'

/** Differences below a rupee are rounded off; larger ones are a discount, which lowers the tax as well. */
const ROUNDED_PAISE = 100

/**
 * Lowers the price of a locked, unpaid order to `grandTotal`, in paise: its bill shows the difference as
 * discount, or as round off below a rupee. Returns the changed order. @throws AppError stale_edit if it has a
 * bill already.
 */
export async function lowerOrderPrice(tx: Tx, order: OrderRow, grandTotal: number): Promise<OrderRow> {
  await requireNoBill(tx, order)

  const storedTaxes = await readOrderTaxes(tx.db, order.id)
  const difference = order.grand_total_paise - grandTotal
  const { taxes, ...columns } =
    difference < ROUNDED_PAISE
      ? { taxes: [], round_off_paise: order.round_off_paise - difference }
      : discountOf(order, taxesOfOrder(order, storedTaxes), grandTotal)

  const lowered = await saveOrder(tx, order, { ...columns, grand_total_paise: grandTotal })

  for (const [index, { position }] of storedTaxes.entries()) {
    const tax = taxes[index]
    if (tax)
      await tx.db
        .updateTable('order_taxes')
        .set({ taxable_paise: tax.taxable, tax_paise: tax.tax })
        .where('order_id', '=', order.id)
        .where('position', '=', position)
        .execute()
  }

  addAuditEntry(tx, {
    entity: 'order',
    id: order.id,
    title: order.order_number,
    before: { amount: toRupees(order.grand_total_paise) },
    after: { amount: toRupees(grandTotal) },
  })

  return lowered
}

/** The columns of an order whose discount grows until it costs `grandTotal`, and its taxes then. */
function discountOf(
  { discount_paise, making_discount_paise, price_discount_paise, total_paise }: OrderRow,
  before: ReturnType<typeof taxesOfOrder>,
  grandTotal: number,
) {
  const { taxes, roundOff } = lowerTotal(before, grandTotal)
  const discount = discount_paise + sumOf(before, 'taxable') - sumOf(taxes, 'taxable')
  const further = discount - making_discount_paise - price_discount_paise

  return {
    taxes,
    discount_paise: discount,
    // The agreed price replaces the rule of a coupon.
    coupon_rule: null,
    // Documents and pages show no discount of 0 %.
    discount_points: Math.max(1, Math.round((further * 10_000) / total_paise)),
    tax_paise: sumOf(taxes, 'tax'),
    round_off_paise: roundOff,
  }
}

const sumOf = (taxes: ReturnType<typeof taxesOfOrder>, key: 'taxable' | 'tax'): number =>
  taxes.reduce((sum, tax) => sum + tax[key], 0)

async function requireNoBill(tx: Tx, { id, order_number }: OrderRow): Promise<void> {
  const bill = await tx.db
    .selectFrom('invoices')
    .select('order_id')
    .where('order_id', '=', id)
    .executeTakeFirst()
  if (bill)
    throw new AppError('stale_edit', `Order ${order_number} has a bill already. Ask for the rest instead.`)
}
