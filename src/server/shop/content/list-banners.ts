import type { Banner } from '../../../contract/content.ts'
import type { Actor } from '../../core/context.ts'
import type { Reader } from '../../core/db/types.ts'
import { bannerKind } from './content-kinds.ts'
import { listContent, type ActiveQuery } from './content-queries.ts'

/** Lists the video banners that the actor may see, by position. */
export const listBanners = (db: Reader, actor: Actor | null, query: ActiveQuery): Promise<Banner[]> =>
  listContent(db, bannerKind, actor, query)
