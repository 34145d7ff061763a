import type { FastifyInstance } from 'fastify'
import { statedPages } from '../../../contract/stated-pages.ts'
import { escapeXml } from '../../../rules/escape-xml.ts'
import { addCacheTags } from '../../core/http/response-cache/cache.ts'
import { createResponse, sendResponse } from '../../core/http/response-cache/representation.ts'
import type { Reader } from '../../core/db/types.ts'
import { toIsoString } from '../../core/lib/iso-time.ts'
import type { ShopContext } from '../rates/shop-context.ts'
import { SETTINGS } from '../settings/follow-settings.ts'
import { PAGES_TAG } from './page-row.ts'
import { renderMarkdown } from './render-markdown.ts'
import { hasOwnPosts } from './shown-paths.ts'

const MAX_ENTRIES = 20
/** The date of posts that come with the shop. */
const STATED_AT = Date.UTC(2025, 0, 1)

/** Serves the feed of the journal, and leads /blogs to the journal once it has a post of the owner. */
export function journalRoutes(app: FastifyInstance, { db, responseCache, settings }: ShopContext): void {
  app.get('/journal/feed.xml', async (request, reply) => {
    const feed = await responseCache.getOrCreate(
      'journal feed',
      async () => {
        addCacheTags(PAGES_TAG, SETTINGS)
        const xml = feedOf({
          name: settings.shop.name,
          publicUrl: settings.publicUrl,
          posts: await readPosts(db.reader),
        })
        return createResponse(xml, 'application/atom+xml; charset=utf-8', 200, {
          'cache-control': 'public, max-age=0, must-revalidate',
        })
      },
      'lists',
    )
    return sendResponse(request, reply, feed)
  })

  app.get('/blogs', async (_request, reply) =>
    reply.redirect((await hasOwnPosts(db.reader)) ? '/journal' : '/shop', 302),
  )
}

/** `body`: Markdown; null for a stated text, to which the entry only leads. */
type FeedPost = { path: string; title: string; body: string | null; publishedAt: number; updatedAt: number }

async function readPosts(db: Reader): Promise<FeedPost[]> {
  const rows = await db
    .selectFrom('pages')
    .select(['path', 'title', 'body', 'published_at', 'updated_at'])
    .where('kind', '=', 'journal')
    .where('published', '=', 1)
    .orderBy('published_at', 'desc')
    .orderBy('path')
    .limit(MAX_ENTRIES)
    .execute()
  const posts = rows.map(({ path, title, body, published_at, updated_at }) => ({
    path,
    title,
    body,
    publishedAt: published_at ?? STATED_AT,
    updatedAt: updated_at,
  }))
  const stated = statedPages
    .filter(({ kind, path }) => kind === 'journal' && !posts.some((post) => post.path === path))
    .map(({ path, title }) => ({ path, title, body: null, publishedAt: STATED_AT, updatedAt: STATED_AT }))
  return [...posts, ...stated].slice(0, MAX_ENTRIES)
}

/** An Atom feed (RFC 4287). */
function feedOf({ name, publicUrl, posts }: { name: string; publicUrl: string; posts: FeedPost[] }): string {
  const updated = Math.max(STATED_AT, ...posts.map(({ updatedAt }) => updatedAt))
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-IN" xml:base="${escapeXml(publicUrl)}/">
<id>${escapeXml(publicUrl)}/journal</id>
<title>${escapeXml(`Journal of ${name}`)}</title>
<author><name>${escapeXml(name)}</name></author>
<updated>${toIsoString(updated)}</updated>
<link href="${escapeXml(publicUrl)}/journal"/>
<link rel="self" href="${escapeXml(publicUrl)}/journal/feed.xml"/>
${posts.map((post) => entryOf(post, publicUrl)).join('\n')}
</feed>
`
}

const entryOf = ({ path, title, body, publishedAt, updatedAt }: FeedPost, publicUrl: string) =>
  [
    '<entry>',
    `<id>${escapeXml(publicUrl + path)}</id>`,
    `<title>${escapeXml(title)}</title>`,
    `<link href="${escapeXml(publicUrl + path)}"/>`,
    `<published>${toIsoString(publishedAt)}</published>`,
    `<updated>${toIsoString(updatedAt)}</updated>`,
    ...(body === null ? [] : [`<content type="html">${escapeXml(renderMarkdown(body))}</content>`]),
    '</entry>',
  ].join('\n')
