import type { EmptySearch, EmptySearchesQuery } from '../../../contract/empty-search.ts'
import { dayInIndia, dayOfIso, isoDay } from '../../../rules/india-time.ts'
import type { Page } from '../../core/db/sql/pagination.ts'
import type { Reader } from '../../core/db/types.ts'
import { invalid } from '../../core/lib/errors.ts'

/** Days of a period whose first one is not named. */
const USUAL_DAYS = 30

/**
 * Returns one page of the searches without result of a period, the most frequent first, and the total.
 * @throws AppError invalid_input for a period that ends before it begins.
 */
export async function listEmptySearches(
  db: Reader,
  { from, to, page, limit }: EmptySearchesQuery,
): Promise<Page<EmptySearch>> {
  const last = to ?? isoDay(dayInIndia(Date.now()))
  const first = from ?? isoDay(dayOfIso(last) - USUAL_DAYS)
  if (first > last) throw invalid('to', 'must not be before the first day')

  const found = db.selectFrom('empty_searches').where('day', '>=', first).where('day', '<=', last)
  const { total } = await found
    .select((e) => e.fn.count<number>('words').distinct().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await found
    .select((e) => ['words', e.fn.sum<number>('times').as('times'), e.fn.max('day').as('lastDay')])
    .groupBy('words')
    .orderBy('times', 'desc')
    .orderBy('words')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()

  return { rows: rows.map((row) => Object.assign(row, { times: Number(row.times) })), total }
}
