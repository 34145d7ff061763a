import type { FastifyInstance } from 'fastify'
import { addCacheTags } from '../http/response-cache/cache.ts'
import type { Reader } from '../db/types.ts'
import { createResponse, sendResponse } from '../http/response-cache/representation.ts'
import type { AppContext } from '../context.ts'
import { sitePaths } from './known-pages.ts'

/** Maximum number of addresses in a sitemap. */
const MOST_ADDRESSES = 50_000
/** Products per sitemap of a sitemap index, used if one sitemap is not enough: small enough to generate and cache. */
const IN_A_PART = 10_000

/** Serves /sitemap.xml, the sitemaps of a sitemap index, and /robots.txt. */
export function seoRoutes(app: FastifyInstance, { db, responseCache, settings, rates }: AppContext): void {
  const route = (path: string, make: (part: number) => Promise<string | undefined>) =>
    app.get<{ Params: { part?: string } }>(path, { schema: { hide: true } }, async (request, reply) => {
      const { part = '0' } = request.params
      const created = await responseCache.getOrCreate(`sitemap ${part}`, async () => {
        const xml = await make(Number(part))
        return createResponse(xml ?? '', 'application/xml; charset=utf-8', xml === undefined ? 404 : 200, { 'cache-control': 'public, max-age=0, must-revalidate' })
      }, 'lists')
      return created.status === 404 ? reply.callNotFound() : sendResponse(request, reply, created)
    })
  // The page of rates exists once there is one.
  const paths = () => (rates.ratesAt(Date.now()).size > 0 ? [...sitePaths, '/rates'] : sitePaths)
  route('/sitemap.xml', () => sitemap(db.reader, settings.publicUrl, paths()))
  route('/sitemap-:part(^[1-9]\\d{0,5}$).xml', (part) => partOfSitemap(db.reader, settings.publicUrl, paths(), part))
  app.get('/robots.txt', { schema: { hide: true } }, async (request, reply) =>
    sendResponse(request, reply, createResponse(robots(settings.publicUrl), 'text/plain; charset=utf-8')),
  )
}

/** Returns a sitemap of all addresses, or a sitemap index. */
async function sitemap(db: Reader, publicUrl: string, paths: readonly string[]): Promise<string> {
  addCacheTags('catalogue', 'collections')
  const { total } = await db.selectFrom('products').where('visibility', '=', 'shown').select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const fixed = await fixedEntries(db, publicUrl, paths)
  if (total + fixed.length <= MOST_ADDRESSES) return setOf([...fixed, ...(await productEntries(db, publicUrl, 0, MOST_ADDRESSES))])
  const parts = Array.from({ length: Math.ceil(total / IN_A_PART) }, (_, index) => `<sitemap><loc>${publicUrl}/sitemap-${index + 1}.xml</loc></sitemap>`)
  return documentOf('sitemapindex', parts)
}

/**
 * Returns one sitemap of the index, counted from 1; the first also lists the other pages. Undefined if it does not
 * exist.
 */
async function partOfSitemap(db: Reader, publicUrl: string, paths: readonly string[], part: number): Promise<string | undefined> {
  addCacheTags('catalogue', 'collections')
  const products = await productEntries(db, publicUrl, (part - 1) * IN_A_PART, IN_A_PART)
  if (products.length === 0) return undefined
  const fixed = part === 1 ? await fixedEntries(db, publicUrl, paths) : []
  return setOf([...fixed, ...products])
}

/** The pages besides products, and the visible collections. */
async function fixedEntries(db: Reader, publicUrl: string, fixed: readonly string[]): Promise<string[]> {
  const collections = await db.selectFrom('collections').select('slug').where('is_visible', '=', 1).orderBy('position').orderBy('id').execute()
  const paths = [...fixed, ...collections.map(({ slug }) => `/collections/${slug}`)]
  return paths.map((path) => `<url><loc>${escapeXml(publicUrl + path)}</loc></url>`)
}

async function productEntries(db: Reader, publicUrl: string, offset: number, limit: number): Promise<string[]> {
  const products = await db.selectFrom('products').where('visibility', '=', 'shown').select(['id', 'updated_at']).orderBy('created_at', 'desc').orderBy('id').offset(offset).limit(limit).execute()
  return products.map(({ id, updated_at }) => `<url><loc>${publicUrl}/shop/${id}</loc><lastmod>${new Date(updated_at).toISOString()}</lastmod></url>`)
}

const setOf = (entries: string[]) => documentOf('urlset', entries)

const documentOf = (kind: 'urlset' | 'sitemapindex', entries: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${kind} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${kind}>\n`

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll("'", '&apos;').replaceAll('<', '&lt;')

const robots = (publicUrl: string) => `User-agent: *
Disallow: /api/
Disallow: /dashboard
Disallow: /orders
Disallow: /search
Disallow: /payment-success
Disallow: /*?*color=
Disallow: /*?*price=
Disallow: /*?*minPrice=
Disallow: /*?*maxPrice=
Disallow: /*?*metal=
Disallow: /*?*purity=
Disallow: /*?*minWeight=
Disallow: /*?*maxWeight=
Disallow: /*?*size=
Disallow: /*?*gender=
Disallow: /*?*collection=
Disallow: /*?*origin=

Sitemap: ${publicUrl}/sitemap.xml
`
