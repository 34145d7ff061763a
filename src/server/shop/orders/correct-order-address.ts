import type { Address } from '../../../contract/address.ts'
import type { Order, OrderStatus } from '../../../contract/order.ts'
import { lastLeavingDay } from '../../../rules/lead-time.ts'
import { isBeforeDispatch } from '../../../rules/order-status.ts'
import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import type { Config } from '../../core/config/config.ts'
import type { Actor } from '../../core/context.ts'
import type { Tx } from '../../core/db/types.ts'
import { requireBuyerGstin } from '../addresses/buyer-gstin.ts'
import { findPinRule } from '../delivery/pin-rules.ts'
import { promisedDayOf } from '../delivery/require-served.ts'
import { readInvoice } from '../invoicing/invoice-queries.ts'
import { readOrderLines } from '../invoicing/order-records.ts'
import { recordEvent, staleOrder } from './order-changes.ts'
import { lockOrder } from './order-queries.ts'
import { orderWithDetails } from './order-row.ts'

/** `buyerGstin`: left out, that of the order stays. */
type EnteredAddress = { address: Address; buyerGstin?: string | null | undefined }

/**
 * Enters or corrects the delivery address of an order before dispatch, and its buyer's GSTIN. An address that an invoice names stays
 * as it is. The office may enter one that the PIN list does not serve. The audit log names no address: it is
 * erased with the customer. @throws AppError not_found, stale_edit if it is too late, or invalid_input if the
 * order's GSTIN belongs to another state.
 */
export async function correctOrderAddress(
  tx: Tx,
  settings: Config,
  { actor, key, entered }: { actor: Actor; key: string; entered: EnteredAddress },
): Promise<Order> {
  const row = await lockOrder(tx, key)
  if (row.cancelled_at !== null) throw await staleOrder(tx.db, actor, row, 'was cancelled')
  if (!isBeforeDispatch(row.status as OrderStatus))
    throw await staleOrder(tx.db, actor, row, `is ${row.status}`)
  if (row.address !== null && (await readInvoice(tx.db, row.id)))
    throw await staleOrder(tx.db, actor, row, 'has an invoice with its address')

  const { address, buyerGstin = row.buyer_gstin } = entered
  const gstin = buyerGstin || null
  if (gstin !== row.buyer_gstin && (await readInvoice(tx.db, row.id)))
    throw await staleOrder(tx.db, actor, row, 'has an invoice with another GSTIN')

  requireBuyerGstin(gstin, address.state)
  const now = Date.now()
  const leavesOn = lastLeavingDay(await readOrderLines(tx.db, row.id))
  const change = {
    address: JSON.stringify(address),
    buyer_gstin: gstin,
    promised_day: promisedDayOf(await findPinRule(tx.db, settings, address.pin), address.pin, now, leavesOn),
    updated_at: now,
  }

  await tx.db.updateTable('orders').set(change).where('id', '=', row.id).execute()
  await recordEvent(tx, actor, row.id, 'address')
  const [before, after] = row.address === null ? ['none', 'entered'] : ['entered', 'corrected']
  addAuditEntry(tx, {
    entity: 'order',
    id: row.id,
    title: row.order_number,
    before: { deliveryAddress: before },
    after: { deliveryAddress: after },
  })

  return orderWithDetails(tx.db, { ...row, ...change }, actor)
}
