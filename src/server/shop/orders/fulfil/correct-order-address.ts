import type { Order, OrderStatus } from '../../../../contract/order.ts'
import { isBeforeDispatch } from '../../../../rules/order-status.ts'
import { addAuditEntry } from '../../../core/audit/audit-entries.ts'
import type { Actor } from '../../../core/context.ts'
import type { Tx } from '../../../core/db/types.ts'
import { invalid } from '../../../core/lib/errors.ts'
import { findPinRule } from '../../delivery/pin-rules.ts'
import type { ShopContext } from '../../rates/shop-context.ts'
import { completeHandedOver } from './complete-handed-over.ts'
import { addressColumns, buyerWith, invoiceProblem, type EnteredAddress } from '../place/entered-address.ts'
import { allowOrder } from '../place/allow-order.ts'
import { recordEvent, staleOrder } from '../base/order-changes.ts'
import { lockOrder } from '../base/order-queries.ts'
import { orderWithDetails } from '../base/order-row.ts'
import { saveOrder } from '../base/save-order.ts'
import { isCancelled, isHandedOver } from '../base/order-state.ts'

/**
 * Enters or corrects the delivery address of an order before dispatch, and its buyer's GSTIN. What an invoice
 * names stays as it is. The office may enter an address that the PIN list does not serve. Where the customer
 * takes the pieces along it is only for the bill, and completes a paid order. The audit log names no address:
 * it is erased with the customer. @throws AppError not_found, stale_edit if it is too late, or invalid_input
 * for a GSTIN that does not fit, or if an order of the web is handed over.
 */
export async function correctOrderAddress(
  tx: Tx,
  { settings }: ShopContext,
  { actor, id, entered }: { actor: Actor; id: string; entered: EnteredAddress },
): Promise<Order> {
  const row = await lockOrder(tx, id)
  const { address, handedOver } = entered
  if (handedOver && row.source !== 'counter') throw noCounterOrder()

  if (isCancelled(row)) throw await staleOrder(tx.db, actor, row, 'was cancelled')
  if (!isBeforeDispatch(row.status as OrderStatus))
    throw await staleOrder(tx.db, actor, row, `is ${row.status}`)

  const buyer = buyerWith(row, entered)
  allowOrder('corrected address', { settings, address, buyer, pan: null }, row)
  const problem = await invoiceProblem(tx.db, settings, row, { address, buyer })
  if (problem !== undefined) throw await staleOrder(tx.db, actor, row, problem)

  const isTaken = handedOver || isHandedOver(row)
  const rule = await findPinRule(tx.db, settings, address.pin)
  const columns = await addressColumns(tx.db, row, { address, buyer, rule })

  const readdressed = await saveOrder(tx, row, {
    ...columns,
    promised_day: isTaken ? null : columns.promised_day,
    handed_over: isTaken ? 1 : 0,
  })
  await recordEvent(tx, actor, row.id, 'address')
  const [before, after] = row.address === null ? ['none', 'entered'] : ['entered', 'corrected']
  addAuditEntry(tx, {
    entity: 'order',
    id: row.id,
    title: row.order_number,
    before: { deliveryAddress: before },
    after: { deliveryAddress: after },
  })

  const changed = await completeHandedOver(tx, settings, actor, readdressed)
  return orderWithDetails(tx.db, changed, actor)
}

const noCounterOrder = () => invalid('handedOver', 'is only possible for orders of the counter')
