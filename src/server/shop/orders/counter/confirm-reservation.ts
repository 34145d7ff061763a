import type { CounterLine } from '../../../../contract/counter-order.ts'
import type { Order } from '../../../../contract/order.ts'
import type { ReservationPan } from '../../../../contract/reservation.ts'
import { HOUR_MS } from '../../../../rules/durations.ts'
import { addAuditEntry } from '../../../core/audit/audit-entries.ts'
import type { Actor } from '../../../core/context.ts'
import type { Queries, Tx } from '../../../core/db/types.ts'
import { readOrderLines } from '../../invoicing/register/order-records.ts'
import type { ShopContext } from '../../rates/shop-context.ts'
import { keepCustomer } from '../base/keep-customer.ts'
import { mailEstimate } from '../base/order-placed-mail.ts'
import { customerOf, lockOrder } from '../base/order-queries.ts'
import { orderWithDetails } from '../base/order-row.ts'
import { allocate } from '../../stock/allocate.ts'
import { orderOwner } from '../../stock/stock-owner.ts'
import { recordEvent, staleOrder } from '../base/order-changes.ts'
import { auditedFields, saveOrder } from '../base/save-order.ts'
import { panOf } from '../../pan/order-pans.ts'
import { declarationOf } from '../../pan/pan-declarations.ts'
import { allowOrder } from '../place/allow-order.ts'
import { needsOf, priceCounterLines } from './price-counter-lines.ts'
import { taxRows, totalColumns } from '../place/write-order.ts'
import { isCancelled } from '../base/order-state.ts'

/**
 * Confirms a reservation: it becomes an estimate of the counter at current prices, which holds its piece, and
 * is mailed to a customer with an e-mail address.
 * @throws AppError not_found; stale_edit if it was cancelled, or is no reservation any more; sold_out,
 * rate_stale, pan_needed; RetryTransaction if its piece was sold since it was read.
 */
export async function confirmReservation(
  tx: Tx,
  shop: Pick<ShopContext, 'settings' | 'rates'>,
  { actor, id: key, pan, panDeclaration }: ReservationPan & { actor: Actor; id: string },
): Promise<Order> {
  const { settings } = shop
  const row = await lockOrder(tx, key)
  if (isCancelled(row)) throw await staleOrder(tx.db, actor, row, 'was cancelled')
  if (row.source !== 'reservation') throw await staleOrder(tx.db, actor, row, 'is confirmed already')

  const { id } = row
  const priced = await priceCounterLines(tx.db, shop, await readReservedLines(tx.db, id), id)
  const { lines, totals } = priced
  const facts = {
    settings,
    priced: lines,
    grandTotal: totals.grandTotal,
    hasPan: Boolean(pan || panDeclaration),
  }
  const allowed = allowOrder('confirmed reservation', facts, row)
  const panRow = panOf(settings, id, pan, totals.grandTotal)
  const declaration = declarationOf(settings, id, panDeclaration, totals.grandTotal)

  const buyer = {
    userId: row.user_id,
    name: row.customer_name ?? '',
    phone: row.customer_phone,
    email: row.email,
  }
  const customerId = await keepCustomer(tx, { buyer, address: null })
  const order = await saveOrder(tx, allowed, {
    ...totalColumns(totals, { discount: 0, prepaidDiscount: 0 }),
    source: 'counter',
    customer_id: customerId,
    price_until: Date.now() + settings.estimateHours * HOUR_MS,
    stock_released_at: null,
  })
  await tx.db.deleteFrom('order_lines').where('order_id', '=', id).execute()
  await tx.db.insertInto('order_lines').values(lines).execute()
  await tx.db.deleteFrom('order_taxes').where('order_id', '=', id).execute()
  const taxes = taxRows(totals, id)
  if (taxes.length > 0) await tx.db.insertInto('order_taxes').values(taxes).execute()
  if (panRow) await tx.db.insertInto('order_pans').values(panRow).execute()
  if (declaration) await tx.db.insertInto('pan_declarations').values(declaration).execute()
  await recordEvent(tx, actor, id, 'confirmed')
  await mailEstimate(tx, { actor: await customerOf(tx.db, order), order, lines })
  await allocate(tx, { settings, by: actor.id }, orderOwner(order), needsOf(priced))

  addAuditEntry(tx, {
    entity: 'order',
    id,
    title: row.order_number,
    before: { ...auditedFields(row), confirmed: false },
    after: { ...auditedFields(order), confirmed: true },
  })

  return orderWithDetails(tx.db, order, actor)
}

async function readReservedLines(db: Queries, id: string): Promise<CounterLine[]> {
  const lines = await readOrderLines(db, id)

  return lines.map(({ product_id, variant_id, quantity, size, color }) => ({
    productId: product_id,
    variantId: variant_id,
    quantity,
    size,
    color,
  }))
}
