import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import * as refs from './empty-search.ts'
import { Day, DayInput, emptyAsAbsent, PageQuery } from './fields.ts'

/** Words that customers searched for and that found nothing. Who searched is not known. */
export const EmptySearch = z.object({
  words: z.string(),
  /** How often in the period. */
  times: z.number(),
  /** The last day of the period on which they were searched. */
  lastDay: Day,
})

export const EmptySearchesQuery = z.extend(PageQuery, {
  from: emptyAsAbsent(DayInput),
  to: emptyAsAbsent(DayInput),
})

export const listEmptySearches = endpoint(refs.listEmptySearches, {
  access: 'admin',
  summary:
    'Searches without result over days in India, the most frequent first: `from` 30 days before the last one, `to` today, unless named. X-Total-Count is their number.',
  query: EmptySearchesQuery,
  response: z.array(EmptySearch),
  errors: [],
})
