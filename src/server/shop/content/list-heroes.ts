import type { Hero } from '../../../contract/content.ts'
import type { Reader } from '../../core/db/types.ts'
import { heroKind } from './content-kinds.ts'
import { listContent, type ContentQuery } from './content-queries.ts'

/** Lists the hero slides that the actor may see, by position. */
export const listHeroes = (db: Reader, query: ContentQuery): Promise<Hero[]> =>
  listContent(db, heroKind, query)
