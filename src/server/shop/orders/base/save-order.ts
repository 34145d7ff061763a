import { toRupees } from '../../../../contract/money.ts'
import { isDispatch } from '../../../../rules/order-status.ts'
import type { OrderAction } from '../../../../rules/order-state-rules.ts'
import { allows, rulesOf, type OrderState } from '../../../../rules/order-state.ts'
import type { OrderStatus } from '../../../../contract/order.ts'
import { addAuditEntry } from '../../../core/audit/audit-entries.ts'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import type { Tx } from '../../../core/db/types.ts'
import { AppError } from '../../../core/lib/errors.ts'
import { isPurchase, updateVerifiedPurchases } from '../../reviews/verified-buyer.ts'
import { stateOfRow } from './order-state.ts'
import { addAllToTotals } from './order-totals.ts'

type OrderChanges = Partial<Omit<OrderRow, 'id' | 'order_number' | 'created_at'>>

/**
 * Saves the changes of a locked order, with its order totals and verified purchases; returns the changed
 * order. `audited`: writes an audit log entry that has this beside the fields of the order.
 * @throws AppError stale_edit if the order's state does not allow the change.
 */
export async function saveOrder(
  tx: Tx,
  before: OrderRow,
  changes: OrderChanges,
  audited?: object,
): Promise<OrderRow> {
  const [saved = before] = await saveOrders(tx, [before], changes, audited)
  return saved
}

/** Saves the same changes of several locked orders; returns them in the same order. */
export async function saveOrders(
  tx: Tx,
  orders: readonly OrderRow[],
  changes: OrderChanges,
  audited?: object,
): Promise<OrderRow[]> {
  const updated_at = Date.now()
  const pairs = orders.map((before) => {
    const after = { ...before, updated_at, ...changes }
    return isChanged(before, changes) ? { before, after } : { before, after: before }
  })
  const changed = pairs.filter(({ before, after }) => before !== after)

  for (const { before, after } of changed) requireAllowedChange(before, after)
  if (audited) for (const { before, after } of pairs) auditChange(tx, before, after, audited)

  for (const [state, ids] of idsByState(changed.map(({ after }) => after)))
    await tx.db
      .updateTable('orders')
      .set({ updated_at, ...changes, order_state: state })
      .where('id', 'in', ids)
      .execute()

  await addAllToTotals(tx, changed)
  const isBought = (order: OrderRow) => isPurchase(stateOfRow(order), order)
  const purchases = changed.filter(({ before, after }) => isBought(before) !== isBought(after))
  await updateVerifiedPurchases(
    tx,
    purchases.map(({ after }) => after),
  )

  return pairs.map(({ after }) => after)
}

function idsByState(orders: readonly OrderRow[]): Map<OrderState, string[]> {
  const groups = Map.groupBy(orders, stateOfRow)
  return new Map([...groups].map(([state, rows]) => [state, rows.map(({ id }) => id)]))
}

const isChanged = (before: OrderRow, changes: OrderChanges): boolean =>
  Object.entries(changes).some(([column, value]) => before[column as keyof OrderRow] !== value)

/** Columns that no state, total or document of an order follows from. */
type PersonColumns = Partial<
  Pick<
    OrderRow,
    | 'email'
    | 'email_key'
    | 'address'
    | 'buyer_gstin'
    | 'billing_address'
    | 'gift_message'
    | 'customer_name'
    | 'customer_phone'
    | 'customer_id'
    | 'user_id'
    | 'customer_note'
    | 'payment_check'
  >
>

/** Changes the person that any number of orders names, or whether their payment is being checked. */
export const updatePersons = (tx: Tx, columns: PersonColumns) => tx.db.updateTable('orders').set(columns)

/** The fields of an order that the audit log shows. */
export const auditedFields = (row: OrderRow) => ({
  email: row.email,
  status: row.status,
  paymentStatus: row.payment_status,
  cancelled: row.cancelled_at !== null,
  amount: toRupees(row.grand_total_paise),
})

const auditChange = (tx: Tx, before: OrderRow, after: OrderRow, audited: object): void =>
  addAuditEntry(tx, {
    entity: 'order',
    id: before.id,
    title: before.order_number,
    before: auditedFields(before),
    after: { ...auditedFields(after), ...audited },
  })

/** Whether an order's state allows an action. */
export const allowsAction = (row: OrderRow, action: OrderAction): boolean => allows(stateOfRow(row), action)

/** The words that follow the number of an order whose state does not allow an action. */
export const refusalOf = (row: OrderRow): string => rulesOf(stateOfRow(row)).refusal

/** @throws AppError stale_edit. */
function requireAllowedChange(before: OrderRow, after: OrderRow): void {
  if (actionsOf(before, after).every((action) => allowsAction(before, action))) return

  throw new AppError('stale_edit', `Order ${before.order_number} ${refusalOf(before)}.`)
}

/** The actions that lead from one row of an order to the other. */
function actionsOf(before: OrderRow, after: OrderRow): OrderAction[] {
  const is = (column: keyof OrderRow, from: unknown, to: unknown) =>
    before[column] === from && after[column] === to
  const isSet = (column: keyof OrderRow) => before[column] === null && after[column] !== null
  const isPaidNow = before.payment_status !== 'paid' && after.payment_status === 'paid'

  const steps: Record<OrderAction, boolean> = {
    pay: isPaidNow && before.payment_status !== 'refunded',
    confirm: is('source', 'reservation', 'counter'),
    cancel: isSet('cancelled_at'),
    assign: false,
    pack: is('status', 'pending', 'processing'),
    send: isDispatch(before.status as OrderStatus, after.status as OrderStatus),
    return: false,
    refund: before.payment_status !== 'refunded' && after.payment_status === 'refunded',
    archive: isSet('deleted_at'),
  }

  return (Object.keys(steps) as OrderAction[]).filter((action) => steps[action])
}
