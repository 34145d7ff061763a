import type { FastifyInstance } from 'fastify'
import { canonicalPath } from '../../../contract/canonical-path.ts'
import type { AppContext } from '../../core/context.ts'
import { countLater } from '../../core/jobs/count-later.ts'
import type { Tx } from '../../core/db/types.ts'

/**
 * Answers addresses without a page, which would be 404, with their redirect; pages that the owner has published
 * come first. The query goes along.
 */
export function followRedirects(app: FastifyInstance, shop: Pick<AppContext, 'db' | 'log'>): void {
  const count = countLater(shop, storeHits)

  app.addHook('preHandler', async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (request.pageRoute !== '/*' || !isRead) return

    const [typed = '', ...query] = request.url.split('?')
    const path = canonicalPath(typed)
    if (path === undefined) return
    const redirect = await shop.db.reader
      .selectFrom('redirects')
      .select(['id', 'target', 'status'])
      .where('path', '=', path)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('pages')
              .select('pages.id')
              .whereRef('pages.path', '=', 'redirects.path')
              .where('published', '=', 1),
          ),
        ),
      )
      .executeTakeFirst()
    if (!redirect) return

    reply.raw.once('finish', () => count(redirect.id))
    // Browsers keep a 301 for good: they must ask again, so that a deleted one ends.
    reply.header('cache-control', 'no-cache')
    return reply.redirect([redirect.target, ...query].join('?'), redirect.status)
  })
}

async function storeHits(tx: Tx, hits: readonly (readonly [id: string, times: number])[]): Promise<void> {
  for (const [id, times] of hits)
    await tx.db
      .updateTable('redirects')
      .set((e) => ({ hits: e('hits', '+', times), last_hit_at: Date.now() }))
      .where('id', '=', id)
      .execute()
}
