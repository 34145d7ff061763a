import type { FastifyBaseLogger } from 'fastify'
import type { ResponseCache } from './http/response-cache/cache.ts'
import type { Counters } from './observability/counters.ts'
import type { SearchIndex } from './search/search-index.ts'
import type { Database } from './db/client.ts'
import type { MediaStore } from './media/media-store.ts'
import type { SharedAssets } from './ssr/shared-assets.ts'
import type { Config } from './config.ts'

/** Services that every feature may use: one of each per process. */
export type AppContext = {
  settings: Config
  db: Database
  log: FastifyBaseLogger
  answers: ResponseCache
  search: SearchIndex
  media: MediaStore
  /** Counters of the features for /metrics. */
  counters: Counters
  assets: SharedAssets
  /** Aborted when shutdown begins: the process still serves, but wants no more requests. */
  leaving: AbortController
}
