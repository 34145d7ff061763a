import type { OrderStatus } from '../../../../contract/order.ts'
import { isBeforeDispatch } from '../../../../rules/order-status.ts'
import type { Config } from '../../../core/config/config.ts'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import type { Tx } from '../../../core/db/types.ts'
import { readWithoutHuids } from './dispatch-checks.ts'
import { needsBuyerAddress } from '../../invoicing/ensure-invoice.ts'
import type { EventActor } from '../base/order-changes.ts'
import { applyStatus } from './update-order-status.ts'
import { isHandedOver, isOnAccount } from '../base/order-state.ts'

/**
 * Completes a locked order that is on account or has just been paid, with its invoice, if its customer takes
 * the pieces along.
 * An order without a HUID or an address that its bill needs stays open. Returns the changed order.
 */
export async function completeHandedOver(
  tx: Tx,
  settings: Config,
  actor: EventActor,
  order: OrderRow,
): Promise<OrderRow> {
  if (
    !isHandedOver(order) ||
    !(order.payment_status === 'paid' || isOnAccount(order)) ||
    !isBeforeDispatch(order.status as OrderStatus) ||
    needsBuyerAddress(settings, order)
  )
    return order
  return (await readWithoutHuids(tx.db, [order])).size > 0
    ? order
    : applyStatus(tx, settings, order, { actor, status: 'completed' })
}
