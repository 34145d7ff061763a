import type { Quote } from '../../../contract/content.ts'
import type { Actor } from '../../core/context.ts'
import type { Reader } from '../../core/db/types.ts'
import { quoteKind } from './content-kinds.ts'
import { listContent, type ActiveQuery } from './content-queries.ts'

/** Lists the quotes that the actor may see, by position. */
export const listQuotes = (db: Reader, actor: Actor | null, query: ActiveQuery): Promise<Quote[]> =>
  listContent(db, quoteKind, actor, query)
