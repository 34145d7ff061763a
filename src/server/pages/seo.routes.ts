import type { FastifyInstance } from 'fastify'
import { categories } from '../../contract/product.ts'
import { categoryInPath } from '../../rules/categories.ts'
import { dependOn } from '../answers.ts'
import type { Reader } from '../db/client.ts'
import { makeAnswer, sendAnswer } from '../send-answer.ts'
import type { Shop } from '../shop.ts'

const staticPaths = [
  '/', '/shop', '/gender/female', '/gender/male', '/gifts', '/collection', '/delivery-information',
  '/cancellation-policy', '/legal-policy', '/contact-us', '/help', '/return-exchange',
]

/** A sitemap holds 50,000 addresses at most. */
const MOST_ADDRESSES = 50_000

/** /sitemap.xml and /robots.txt. */
export function seoRoutes(app: FastifyInstance, { db, answers, settings }: Shop): void {
  app.get('/sitemap.xml', { schema: { hide: true } }, async (request, reply) => {
    const answer = await answers.answer('/sitemap.xml', async () =>
      makeAnswer(await sitemap(db.reader, settings.publicUrl), 'application/xml; charset=utf-8', 200, {
        'cache-control': 'public, max-age=0, must-revalidate',
      }),
    )
    return sendAnswer(request, reply, answer)
  })
  app.get('/robots.txt', { schema: { hide: true } }, async (request, reply) =>
    sendAnswer(request, reply, makeAnswer(robots(settings.publicUrl), 'text/plain; charset=utf-8')),
  )
}

async function sitemap(db: Reader, publicUrl: string): Promise<string> {
  dependOn('catalogue')
  const fixed = [...staticPaths, ...categories.map((name) => `/shop/category/${categoryInPath(name)}`)]
  const products = await db
    .selectFrom('products')
    .select(['id', 'updated_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MOST_ADDRESSES - fixed.length)
    .execute()
  const entries = [
    ...fixed.map((path) => `<url><loc>${escapeXml(publicUrl + path)}</loc></url>`),
    ...products.map(
      ({ id, updated_at }) =>
        `<url><loc>${publicUrl}/shop/${id}</loc><lastmod>${new Date(updated_at).toISOString()}</lastmod></url>`,
    ),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll("'", '&apos;').replaceAll('<', '&lt;')

const robots = (publicUrl: string) => `User-agent: *
Disallow: /api/
Disallow: /dashboard
Disallow: /orders
Disallow: /search
Disallow: /payment-success
Disallow: /*?*color=
Disallow: /*?*price=

Sitemap: ${publicUrl}/sitemap.xml
`
