import type { Hero } from '../../../contract/content.ts'
import type { Actor } from '../../core/context.ts'
import type { Reader } from '../../core/db/types.ts'
import { heroKind } from './content-kinds.ts'
import { listContent, type ActiveQuery } from './content-queries.ts'

/** Lists the hero slides that the actor may see, by position. */
export const listHeroes = (db: Reader, actor: Actor | null, query: ActiveQuery): Promise<Hero[]> =>
  listContent(db, heroKind, actor, query)
