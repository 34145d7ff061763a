import type { Banner } from '../../../contract/content.ts'
import type { Reader } from '../../core/db/types.ts'
import { bannerKind } from './content-kinds.ts'
import { getContent, type ContentItem } from './content-queries.ts'

/**
 * Returns a video banner. @throws AppError not_found, also for an inactive one that the actor may not see.
 */
export const getBanner = (db: Reader, item: ContentItem): Promise<Banner> => getContent(db, bannerKind, item)
