import { dayInIndia, dayMonthText, isoDay } from '../../../../rules/india-time.ts'
import { lockNames } from '../../../core/db/sql/lock-rows.ts'
import type { Queries, Tx } from '../../../core/db/types.ts'
import { AppError } from '../../../core/lib/errors.ts'

/**
 * Makes others that change the cash in the drawer, or close a day, wait until this transaction ends. Called
 * after the locks of orders, and before those of stock.
 */
export const lockDrawer = (tx: Tx): Promise<void> => lockNames(tx, ['cash drawer'])

/** Reads whether a day (2026-11-27) is closed. */
export async function isDayClosed(db: Queries, day: string): Promise<boolean> {
  const closing = await db
    .selectFrom('day_closings')
    .select('id')
    .where('day', '=', day)
    .where('reopened_at', 'is', null)
    .executeTakeFirst()

  return closing !== undefined
}

/** Locks the drawer for cash that comes in or goes out now. @throws AppError day_closed if today is closed. */
export async function requireOpenDay(tx: Tx): Promise<void> {
  await lockDrawer(tx)
  const today = dayInIndia(Date.now())
  if (await isDayClosed(tx.db, isoDay(today))) throw dayClosed(today)
}

/** `day`: in days since 1970. */
export const dayClosed = (day: number): AppError =>
  new AppError(
    'day_closed',
    `The cash of ${dayMonthText(day)} is closed. Ask an owner to reopen the day, or enter it tomorrow.`,
  )
