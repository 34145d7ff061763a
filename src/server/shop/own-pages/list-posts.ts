import type { Post } from '../../../contract/page.ts'
import type { Reader } from '../../core/db/types.ts'
import { addCacheTags } from '../../core/http/response-cache/cache.ts'
import { toIsoString } from '../../core/lib/iso-time.ts'
import { PAGES_TAG } from './page-row.ts'
import { summarise } from './render-markdown.ts'

const MAX_POSTS = 100

/** Lists the published posts of the owner, newest first. */
export async function listPosts(db: Reader): Promise<Post[]> {
  addCacheTags(PAGES_TAG)
  const rows = await db
    .selectFrom('pages')
    .select(['path', 'title', 'body', 'published_at'])
    .where('kind', '=', 'journal')
    .where('published', '=', 1)
    .where('body', 'is not', null)
    .orderBy('published_at', 'desc')
    .orderBy('path')
    .limit(MAX_POSTS)
    .execute()
  return rows.map(({ path, title, body, published_at }) => {
    const { summary, picture } = summarise(body ?? '')
    return { path, title, summary, picture, publishedAt: toIsoString(published_at ?? 0) }
  })
}
