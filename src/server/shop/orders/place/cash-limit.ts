import type { ExpressionBuilder } from 'kysely'
import { toPaise } from '../../../../contract/money.ts'
import { dayInIndia, isoDay, startOfDayInIndia } from '../../../../rules/india-time.ts'
import { CASH_LIMIT } from '../../../core/config/legal-limits.ts'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import type { Tables } from '../../../core/db/schema/tables.ts'
import { lockNames } from '../../../core/db/sql/lock-rows.ts'
import type { Queries, Tx } from '../../../core/db/types.ts'
import { AppError } from '../../../core/lib/errors.ts'
import { findOrder, lockOrder } from '../base/order-queries.ts'

/** The most that the law allows to be received in cash: for an order, and from one customer on one day. */
const MAX_CASH_PAISE = toPaise(CASH_LIMIT) - 1

type Buyer = Pick<OrderRow, 'id' | 'user_id' | 'customer_phone'>

/** Makes other transactions that receive cash of this customer wait until this one ends. */
export const lockCash = (tx: Tx, { user_id, customer_phone }: Buyer): Promise<void> =>
  lockNames(
    tx,
    [user_id, customer_phone].filter((key) => key !== null).map((key) => `cash of ${key}`),
  )

/**
 * Locks an order and, before it, the cash of its customer if it is one of the counter. @throws AppError
 * not_found.
 */
export async function lockOrderAndCash(tx: Tx, key: string): Promise<OrderRow> {
  const order = await findOrder(tx.db, key).executeTakeFirst()
  if (order?.source === 'counter') await lockCash(tx, order)
  return lockOrder(tx, key)
}

/**
 * Checks that an order may receive this amount in cash now. The caller must have called `lockCash`. @throws
 * AppError cash_limit.
 */
export async function requireWithinCashLimit(db: Queries, buyer: Buyer, paise: number): Promise<void> {
  if (!(await isWithinCashLimit(db, buyer, paise))) throw new AppError('cash_limit', CASH_LIMIT_TEXT)
}

export const CASH_LIMIT_TEXT = 'No more than ₹1,99,999.99 may be taken in cash.'

export async function isWithinCashLimit(db: Queries, buyer: Buyer, paise: number): Promise<boolean> {
  const ofOrder = await db
    .selectFrom('payments')
    .select((e) => e.fn.sum<number | null>('amount_paise').as('paise'))
    .where('order_id', '=', buyer.id)
    .where(isReceivedInCash)
    .executeTakeFirstOrThrow()
  return (
    Number(ofOrder.paise) + paise <= MAX_CASH_PAISE && (await cashOfDay(db, buyer)) + paise <= MAX_CASH_PAISE
  )
}

/** What the customer has paid in cash today, and what the courier is to collect for orders of today. */
async function cashOfDay(db: Queries, buyer: Buyer): Promise<number> {
  const today = startOfDayInIndia(isoDay(dayInIndia(Date.now())))
  const received = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select((e) => e.fn.sum<number | null>('amount_paise').as('paise'))
    .where(isOrderOf(buyer))
    .where(isReceivedInCash)
    .where('payments.created_at', '>=', today)
    .executeTakeFirstOrThrow()

  const due = await db
    .selectFrom('orders')
    .select((e) => e.fn.sum<number | null>('grand_total_paise').as('paise'))
    .where(isOrderOf(buyer))
    .where('payment_method', '=', 'COD')
    .where('payment_status', 'in', ['due_on_delivery', 'awaiting_confirmation'])
    .where('cancelled_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where('orders.created_at', '>=', today)
    .executeTakeFirstOrThrow()

  return Number(received.paise) + Number(due.paise)
}

const isReceivedInCash = (e: ExpressionBuilder<Tables, 'payments'>) =>
  e.and([e('payments.provider', '=', 'cash'), e('payments.state', '=', 'captured')])

/**
 * The orders of a customer: of the account, or with the phone number of the customer or of the delivery
 * address.
 */
const isOrderOf =
  ({ user_id, customer_phone }: Buyer) =>
  (e: ExpressionBuilder<Tables, 'orders'>) =>
    e.or([
      ...(user_id === null ? [] : [e('orders.user_id', '=', user_id)]),
      ...(customer_phone === null
        ? []
        : [e('orders.customer_phone', '=', customer_phone), e('orders.phone_key', '=', customer_phone)]),
    ])
