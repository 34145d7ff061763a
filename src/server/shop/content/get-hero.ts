import type { Hero } from '../../../contract/content.ts'
import type { Reader } from '../../core/db/types.ts'
import { heroKind } from './content-kinds.ts'
import { getContent, type ContentItem } from './content-queries.ts'

/** Returns a hero slide. @throws AppError not_found, also for an inactive one that the actor may not see. */
export const getHero = (db: Reader, item: ContentItem): Promise<Hero> => getContent(db, heroKind, item)
