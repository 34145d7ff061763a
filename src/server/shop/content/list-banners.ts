import type { Banner } from '../../../contract/content.ts'
import type { Reader } from '../../core/db/types.ts'
import { bannerKind } from './content-kinds.ts'
import { listContent, type ContentQuery } from './content-queries.ts'

/** Lists the video banners that the actor may see, by position. */
export const listBanners = (db: Reader, query: ContentQuery): Promise<Banner[]> =>
  listContent(db, bannerKind, query)
