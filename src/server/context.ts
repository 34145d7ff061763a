import type { FastifyBaseLogger } from 'fastify'
import type { ResponseCache } from './http/response-cache/cache.ts'
import type { Counters } from './observability/counters.ts'
import type { SearchIndex } from './search/search-index.ts'
import type { Database } from './db/client.ts'
import type { MediaStore } from './media/media-store.ts'
import type { SharedAssets } from './ssr/shared-assets.ts'
import type { Config } from './config.ts'

/** What every feature may use: one of each in a process. */
export type AppContext = {
  settings: Config
  db: Database
  log: FastifyBaseLogger
  answers: ResponseCache
  search: SearchIndex
  media: MediaStore
  /** What features count for the figures at /metrics. */
  counters: Counters
  assets: SharedAssets
  /** Aborted once the process is about to end: it still serves, and wants no more to come. */
  leaving: AbortController
}
