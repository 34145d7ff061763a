import { standingStates } from '../../../rules/order-state.ts'
import type { Config } from '../../core/config/config.ts'
import type { Queries } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'

/**
 * Returns the number of undelivered, unpaid cash orders of an account, or of a customer of the counter by
 * their phone number.
 */
export async function countOpenCashOrders(
  db: Queries,
  { user_id, customer_phone = null }: { user_id: string | null; customer_phone?: string | null },
): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where((e) => (user_id === null ? e('customer_phone', '=', customer_phone) : e('user_id', '=', user_id)))
    .where('payment_method', '=', 'COD')
    .where('payment_status', 'in', ['due_on_delivery', 'awaiting_confirmation'])
    .where('status', '!=', 'completed')
    .where('order_state', 'in', standingStates)
    .executeTakeFirstOrThrow()
  return count
}

/** Why a customer with this many undelivered cash orders cannot place another one; undefined if they can. */
export function openCashProblem(
  { cod: { maxOpenOrders } }: Pick<Config, 'cod'>,
  count: number,
): string | undefined {
  if (count < maxOpenOrders) return undefined
  const orders =
    count === 1 ? '1 cash-on-delivery order on its way' : `${count} cash-on-delivery orders on their way`
  return `You have ${orders}. Please pay this one online, or wait until ${count === 1 ? 'it' : 'one'} has arrived.`
}

/** @throws AppError too_many if a customer has reached the maximum of undelivered cash orders. */
export function requireFewOpenCash(settings: Pick<Config, 'cod'>, count: number): void {
  const problem = openCashProblem(settings, count)
  if (problem !== undefined) throw new AppError('too_many', problem)
}
