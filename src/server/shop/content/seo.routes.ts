import type { FastifyInstance } from 'fastify'
import { escapeXml } from '../../../rules/escape-xml.ts'
import { addCacheTags } from '../../core/http/response-cache/cache.ts'
import type { Reader } from '../../core/db/types.ts'
import { createResponse, sendResponse } from '../../core/http/response-cache/representation.ts'
import type { ShopContext } from '../rates/shop-context.ts'
import { listOwnPaths } from '../own-pages/shown-paths.ts'
import { SETTINGS } from '../settings/follow-settings.ts'
import type { PageFacts, PageRenderer } from '../../core/ssr/renderer.ts'

/** Maximum number of addresses in a sitemap. */
const MAX_ADDRESSES = 50_000
/**
 * Products per sitemap of a sitemap index, used if one sitemap is not enough: small enough to generate and
 * cache.
 */
const PRODUCTS_PER_SITEMAP = 10_000

/** Serves /sitemap.xml, the sitemaps of a sitemap index, and /robots.txt. */
export function seoRoutes(
  app: FastifyInstance,
  { db, responseCache, settings, rates }: ShopContext,
  { listPages }: PageRenderer,
): void {
  const route = (path: string, make: (site: Site, part: number) => Promise<string | undefined>) =>
    app.get<{ Params: { part?: string } }>(path, async (request, reply) => {
      const { part = '0' } = request.params
      const created = await responseCache.getOrCreate(
        `sitemap ${part}`,
        async () => {
          const xml = await make(
            {
              db: db.reader,
              publicUrl: settings.publicUrl,
              hasRates: rates.ratesAt(Date.now()).size > 0,
              hasAddress: settings.trade.address !== null,
              ownCategories: settings.ownCategories,
              pages: await listPages(),
            },
            Number(part),
          )
          return createResponse(xml ?? '', 'application/xml; charset=utf-8', xml === undefined ? 404 : 200, {
            'cache-control': 'public, max-age=0, must-revalidate',
          })
        },
        'lists',
      )
      return created.status === 404 ? reply.callNotFound() : sendResponse(request, reply, created)
    })
  route('/sitemap.xml', sitemap)
  route('/sitemap-:part(^[1-9]\\d{0,5}$).xml', partOfSitemap)
  app.get('/robots.txt', async (request, reply) =>
    sendResponse(
      request,
      reply,
      createResponse(robots(settings.publicUrl, await listPages()), 'text/plain; charset=utf-8'),
    ),
  )
}

type Site = {
  db: Reader
  publicUrl: string
  hasRates: boolean
  hasAddress: boolean
  ownCategories: readonly string[]
  pages: readonly PageFacts[]
}

/** Returns a sitemap of all addresses, or a sitemap index. */
async function sitemap(site: Site): Promise<string> {
  addCacheTags('catalogue', 'collections', 'content', SETTINGS)
  const { total } = await site.db
    .selectFrom('products')
    .where('visibility', '=', 'shown')
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const pages = await pageEntries(site)
  if (total + pages.length <= MAX_ADDRESSES)
    return setOf([...pages, ...(await productEntries(site, 0, MAX_ADDRESSES))])
  const parts = Array.from(
    { length: Math.ceil(total / PRODUCTS_PER_SITEMAP) },
    (_, index) => `<sitemap><loc>${site.publicUrl}/sitemap-${index + 1}.xml</loc></sitemap>`,
  )
  return documentOf('sitemapindex', parts)
}

/**
 * Returns one sitemap of the index, counted from 1; the first also lists the other pages. Undefined if it
 * does not exist.
 */
async function partOfSitemap(site: Site, part: number): Promise<string | undefined> {
  addCacheTags('catalogue', 'collections', 'content', SETTINGS)
  const products = await productEntries(site, (part - 1) * PRODUCTS_PER_SITEMAP, PRODUCTS_PER_SITEMAP)
  if (products.length === 0) return undefined
  return setOf([...(part === 1 ? await pageEntries(site) : []), ...products])
}

/** The pages besides products, sorted by address; visible collections are last, in their own order. */
async function pageEntries({
  db,
  publicUrl,
  hasRates,
  hasAddress,
  ownCategories,
  pages,
}: Site): Promise<string[]> {
  const collections = await db
    .selectFrom('collections')
    .select('slug')
    .where('is_visible', '=', 1)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const isListed = ({ sitemap: entry }: PageFacts) =>
    entry === true || (entry === 'rates' && hasRates) || (entry === 'visit' && hasAddress)
  const fixed = pages.flatMap((page) =>
    isListed(page) ? [...page.addresses, ...(page.categoryAddresses?.(ownCategories) ?? [])] : [],
  )
  return [
    ...fixed.toSorted(),
    ...(await listOwnPaths(db)),
    ...collections.flatMap(({ slug }) => addressesOf(pages, 'collections', slug)),
  ].map((path) => `<url><loc>${escapeXml(publicUrl + path)}</loc></url>`)
}

async function productEntries(
  { db, publicUrl, pages }: Site,
  offset: number,
  limit: number,
): Promise<string[]> {
  const products = await db
    .selectFrom('products')
    .where('visibility', '=', 'shown')
    .select(['id', 'updated_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute()
  return products.flatMap(({ id, updated_at }) =>
    addressesOf(pages, 'products', id).map(
      (path) =>
        `<url><loc>${publicUrl}${path}</loc><lastmod>${new Date(updated_at).toISOString()}</lastmod></url>`,
    ),
  )
}

/** The addresses of a product or a collection. */
const addressesOf = (pages: readonly PageFacts[], kind: PageFacts['sitemap'], key: string) =>
  pages.filter((page) => page.sitemap === kind).map(({ path }) => path.replace(/\$\w+/, key))

const setOf = (entries: string[]) => documentOf('urlset', entries)

const documentOf = (kind: 'urlset' | 'sitemapindex', entries: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${kind} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${kind}>\n`

const robots = (publicUrl: string, pages: readonly PageFacts[]) => `User-agent: *
Disallow: /api/
${uncrawledPaths(pages)
  .map((path) => `Disallow: ${path}\n`)
  .join('')}Disallow: /*?*color=
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

/**
 * The beginnings of the paths that crawlers are to skip, up to the first parameter, without those below
 * another one.
 */
function uncrawledPaths(pages: readonly PageFacts[]): string[] {
  const paths = pages.flatMap(({ path, isCrawled }) => (isCrawled ? [] : [path.replace(/\$.*/, '')]))
  return [...new Set(paths)].filter((path) => !paths.some((other) => path.startsWith(`${other}/`))).toSorted()
}
