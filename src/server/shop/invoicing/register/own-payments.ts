import { sql, type SqlBool } from 'kysely'
import type { PaymentRow } from '../../../core/db/schema/payment-tables.ts'

/**
 * The problems that a payment of an order may have: one that was reported gets an order only by being
 * matched, and a refund of one may have failed, or been made elsewhere.
 */
const problemsOfOwn: readonly PaymentRow['to_check'][] = ['no_order', 'refund_failed', 'unknown_refund']

/** Whether a payment, in a table of this name, is its order's. */
export const belongsToOrderIn = (table: string) => {
  const problem = sql.ref(`${table}.to_check`)
  return sql<SqlBool>`(${problem} is null or ${problem} in (${sql.join(problemsOfOwn)}))`
}

/** Whether a payment is its order's. */
export const belongsToOrder = belongsToOrderIn('payments')

/** The same of a row. */
export const isOfOrder = ({ to_check }: Pick<PaymentRow, 'to_check'>): boolean =>
  to_check === null || problemsOfOwn.includes(to_check)
