import type { FastifyBaseLogger } from 'fastify'
import type { Endpoint } from '../contract/endpoint.ts'
import type { ResponseCache } from './http/response-cache/cache.ts'
import type { Counters } from './observability/counters.ts'
import type { SearchIndex } from './search/search-index.ts'
import type { Database, Queries, Tx } from './db/types.ts'
import type { MediaStore } from './media/media-store.ts'
import type { RateBook } from './rates/rate-book.ts'
import type { SharedAssets } from './ssr/shared-assets.ts'
import type { Config } from './config.ts'

/** The signed-in user, with what permission checks need. */
export type Actor = { id: string; email: string; username: string; role: string }

/** An open session: its user, and what decides when it ends. */
export type OpenSession = { actor: Actor; openedAt: number; isFading: boolean }

/** What the binding of calls needs of accounts and of the audit log; app.ts passes it in. */
export type RouteServices = {
  /** Finds open sessions by token hash. */
  findSessions(db: Queries, hashes: readonly string[]): Promise<Map<string, OpenSession>>
  /** Marks a session as used; returns when it now ends, in milliseconds since 1970. */
  renewSession(tx: Tx, tokenHash: string, session: OpenSession): Promise<number>
  /** Stores the audit entries of an administrator's write. */
  recordAuditEntries(tx: Tx, actor: Actor, endpoint: Endpoint): Promise<void>
}

/** Services that every feature may use: one of each per process. */
export type AppContext = {
  /** Updated in place when an administrator saves settings: read a value when it is needed, and keep no copy. */
  settings: Config
  db: Database
  log: FastifyBaseLogger
  responseCache: ResponseCache
  search: SearchIndex
  media: MediaStore
  /** The rates of metals in force, and those scheduled. */
  rates: RateBook
  /** Counters of the features for /metrics. */
  counters: Counters
  assets: SharedAssets
  /** Aborted when shutdown begins: the process still serves, but wants no more requests. */
  shutdown: AbortController
}
