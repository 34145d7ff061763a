import type { Reader } from '../../../core/db/types.ts'

/** Counts the messages to the shop whose answer is overdue at `now`; undefined if there are none. */
export async function countOverdueTickets(db: Reader, now: number): Promise<number | undefined> {
  const { count } = await db
    .selectFrom('tickets')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('due_at', '<', now)
    .executeTakeFirstOrThrow()

  return count || undefined
}
