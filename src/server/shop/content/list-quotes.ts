import type { Quote } from '../../../contract/content.ts'
import type { Reader } from '../../core/db/types.ts'
import { quoteKind } from './content-kinds.ts'
import { listContent, type ContentQuery } from './content-queries.ts'

/** Lists the quotes that the actor may see, by position. */
export const listQuotes = (db: Reader, query: ContentQuery): Promise<Quote[]> =>
  listContent(db, quoteKind, query)
