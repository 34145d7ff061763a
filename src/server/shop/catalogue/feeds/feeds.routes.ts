import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import * as contract from '../../../../contract/feed.schemas.ts'
import { GOOGLE_FEED } from '../../../../contract/feed.ts'
import { clientNetworks } from '../../../core/http/client-ip.ts'
import { paginated } from '../../../core/http/paginated.ts'
import type { Route } from '../../../core/http/route-types.ts'
import { consume } from '../../../core/rate-limits/rate-limiter.ts'
import { feedLimits } from '../../../core/rate-limits/rate-limits.ts'
import type { ShopContext } from '../../rates/shop-context.ts'
import { googleFeed } from './google-feed.ts'
import { listLeftOut } from './list-left-out.ts'

export function feedsRoutes(route: Route): void {
  route(contract.listLeftOut, async ({ db, query, reply }) => paginated(reply, await listLeftOut(db, query)))
}

/**
 * Serves the product feed, up to 30 times an hour for each network. A failure midway breaks the connection, so
 * that no feed looks complete.
 */
export function googleFeedRoute(app: FastifyInstance, shop: ShopContext): void {
  app.get(GOOGLE_FEED, async (request, reply) => {
    if (!shop.settings.hasFeeds) return reply.callNotFound()
    const limits = feedLimits({ networks: clientNetworks(request) })
    await shop.db.transaction((tx) => consume(tx, limits))

    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(Readable.from(googleFeed(shop.db.reader, shop), { objectMode: false }))
  })
}
