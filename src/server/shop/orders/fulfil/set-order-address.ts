import type { Order, OrderPaymentMethod, OrderStatus } from '../../../../contract/order.ts'
import { isBeforeDispatch } from '../../../../rules/order-status.ts'
import type { Actor } from '../../../core/context.ts'
import type { Tx } from '../../../core/db/types.ts'
import { rememberAddress } from '../../addresses/order-addresses.ts'
import { findPinRule } from '../../delivery/pin-rules.ts'
import type { ShopContext } from '../../rates/shop-context.ts'
import { addressColumns, buyerWith, invoiceProblem, type EnteredAddress } from '../place/entered-address.ts'
import { allowOrder } from '../place/allow-order.ts'
import { noLongerPossible, staleOrder } from '../base/order-changes.ts'
import { lockOrder, requireOwnOrder } from '../base/order-queries.ts'
import { orderWithDetails } from '../base/order-row.ts'
import { saveOrder } from '../base/save-order.ts'
import { isCancelled } from '../base/order-state.ts'

/**
 * Sets the address of an order placed without one, and adds it to the customer's addresses. @throws AppError
 * not_found; stale_edit if it is too late, or the invoice does not fit; not_served; or invalid_input for a
 * GSTIN that does not fit.
 */
export async function setOrderAddress(
  tx: Tx,
  { settings }: ShopContext,
  { actor, id: key, entered }: { actor: Actor; id: string; entered: EnteredAddress },
): Promise<Order> {
  const { id } = await requireOwnOrder(tx.db, actor, key)
  const order = await lockOrder(tx, id)
  const { address } = entered
  const buyer = buyerWith(order, entered)
  const pinRule = await findPinRule(tx.db, settings, address.pin)
  const method = order.payment_method as OrderPaymentMethod
  const grandTotal = order.grand_total_paise
  allowOrder('address', { settings, method, grandTotal, address, pinRule, buyer, pan: null }, order)

  const problem = order.address === null && (await invoiceProblem(tx.db, settings, order, { address, buyer }))
  if (problem) throw await staleOrder(tx.db, actor, order, problem)

  const isOpen = !isCancelled(order) && isBeforeDispatch(order.status as OrderStatus)
  if (order.address !== null || !isOpen) throw noLongerPossible('be given an address')

  const changed = await saveOrder(
    tx,
    order,
    await addressColumns(tx.db, order, { address, buyer, rule: pinRule }),
  )
  await rememberAddress(tx, actor, address)
  return orderWithDetails(tx.db, changed, actor)
}
