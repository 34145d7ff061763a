import { sql, type SqlBool } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { dayInIndia } from '../../../../rules/india-time.ts'
import type { Tx } from '../../../core/db/types.ts'
import type { OrderTallyRow } from '../../../core/db/schema/admin-tables.ts'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'

/** An order before or after a write; null if it does not exist. */
type Counted = Pick<
  OrderRow,
  | 'created_at'
  | 'source'
  | 'status'
  | 'cancelled_at'
  | 'deleted_at'
  | 'payment_status'
  | 'grand_total_paise'
  | 'total_paise'
  | 'discount_paise'
  | 'prepaid_discount_paise'
  | 'refunded_paise'
  | 'refunded_taxable_paise'
> | null

/**
 * Whether the money of an order, or of a line of the ledger, has arrived. Couriers hand cash orders over for
 * cash only, so a delivered one is paid.
 */
export const isReceived = sql<SqlBool>`(payment_status = 'paid' or (payment_status = 'due_on_delivery' and status = 'completed'))`

/**
 * Adds a change of an order to the order totals ledger. Every write of an order's status, payment,
 * cancellation, deletion or amount must call this. Only inserts rows, so that concurrent orders do not wait
 * for each other.
 */
export const addToTotals = (tx: Tx, before: Counted, after: Counted): Promise<void> =>
  addAllToTotals(tx, [{ before, after }])

/** Adds the changes of several orders. */
export async function addAllToTotals(
  tx: Tx,
  changes: readonly { before: Counted; after: Counted }[],
): Promise<void> {
  const lines = changes.flatMap(({ before, after }) => linesOf(before, after))
  if (lines.length > 0) await tx.db.insertInto('order_tallies').values(lines).execute()
}

/** The lines of the ledger for a change of an order; none if it is counted as before. */
function linesOf(before: Counted, after: Counted): OrderTallyRow[] {
  const [removed, added] = [lineOf(before, -1), lineOf(after, 1)]
  const isSame =
    removed &&
    added &&
    kindOf(removed) === kindOf(added) &&
    removed.paise === -added.paise &&
    removed.before_tax_paise === -added.before_tax_paise
  return isSame ? [] : [removed, added].filter((line) => line !== null)
}

/**
 * The state by which an order is counted and filtered: a reservation that is not confirmed is no sale yet.
 */
function countedState({
  source,
  status,
  cancelled_at,
}: Pick<OrderRow, 'source' | 'status' | 'cancelled_at'>): string {
  if (cancelled_at !== null) return 'cancelled'

  return source === 'reservation' ? 'reservation' : status
}

/** Archived orders and refunded amounts are not counted. */
function lineOf(order: Counted, sign: 1 | -1): OrderTallyRow | null {
  if (!order || order.deleted_at !== null) return null

  const beforeTax =
    order.total_paise -
    order.discount_paise -
    order.prepaid_discount_paise -
    (order.refunded_taxable_paise ?? 0)

  return {
    id: uuidv7(),
    day: dayInIndia(order.created_at),
    status: countedState(order),
    payment_status: order.payment_status,
    orders: sign,
    paise: sign * (order.grand_total_paise - (order.refunded_paise ?? 0)),
    before_tax_paise: sign * beforeTax,
  }
}

/** Merges lines of the same kind into one with their sums. */
function sumByKind(lines: readonly OrderTallyRow[]): OrderTallyRow[] {
  const sums = new Map<string, OrderTallyRow>()
  for (const line of lines) {
    const sum = sums.get(kindOf(line))
    sums.set(
      kindOf(line),
      sum
        ? {
            ...sum,
            orders: sum.orders + line.orders,
            paise: sum.paise + line.paise,
            before_tax_paise: sum.before_tax_paise + line.before_tax_paise,
          }
        : line,
    )
  }

  return [...sums.values()]
}

const kindOf = (line: OrderTallyRow) => JSON.stringify([line.day, line.status, line.payment_status])

/** Maximum number of days that one run folds; the next run folds the rest. */
const MAX_DAYS_PER_RUN = 100

/**
 * Replaces lines of one kind by their sum. Sums exactly the rows it deletes, so concurrent runs on two nodes
 * are safe.
 */
export async function foldOrderTotals(tx: Tx): Promise<void> {
  const unfolded = await tx.db
    .selectFrom('order_tallies')
    .select('day')
    .groupBy(['day', 'status', 'payment_status'])
    .having((e) => e.fn.countAll(), '>', 1)
    .limit(MAX_DAYS_PER_RUN)
    .execute()
  if (unfolded.length === 0) return

  const days = [...new Set(unfolded.map(({ day }) => day))]
  const deleted = await tx.db.deleteFrom('order_tallies').where('day', 'in', days).returningAll().execute()

  const sums = sumByKind(deleted).filter(
    ({ orders, paise, before_tax_paise }) => orders !== 0 || paise !== 0 || before_tax_paise !== 0,
  )
  if (sums.length > 0) await tx.db.insertInto('order_tallies').values(sums).execute()
}
