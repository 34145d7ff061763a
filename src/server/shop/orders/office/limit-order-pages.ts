import type { AllOrdersQuery } from '../../../../contract/manage-orders.ts'
import { mayDo } from '../../../../contract/duty.ts'
import type { Actor } from '../../../core/context.ts'
import type { Database } from '../../../core/db/types.ts'
import { consume } from '../../../core/rate-limits/rate-limiter.ts'
import { orderPageLimits } from '../../../core/rate-limits/rate-limits.ts'

/**
 * Counts a page of all orders, each once an hour however often it is read again, unless it is the first one
 * or an owner reads it. @throws AppError too_many.
 */
export async function limitOrderPages(
  step: Database['transaction'],
  actor: Actor,
  { before, after, from, to }: AllOrdersQuery,
): Promise<void> {
  const page = [before, after, from, to]
  if (page.some((part) => part !== undefined)) await countPage(step, actor, page.join(':'))
}

/**
 * Counts a page that names customers, each once an hour, unless an owner reads it. @throws AppError too_many.
 */
export async function countPage(
  step: Database['transaction'],
  { id, duty }: Actor,
  page: string,
): Promise<void> {
  if (mayDo(duty, 'owner')) return

  const { readings, pages } = orderPageLimits(id, page)
  await step(async (tx) => {
    const [count] = await consume(tx, [readings])
    if (count === 1) await consume(tx, [pages])
  })
}
