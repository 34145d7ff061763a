import type { FastifyBaseLogger } from 'fastify'
import type { Duty } from '../../contract/duty.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { ResponseCache } from './http/response-cache/cache.ts'
import type { Counters } from './observability/counters.ts'
import type { Database, Queries, Tx } from './db/types.ts'
import type { MediaStore } from './media/media-store.ts'
import type { SharedAssets } from './ssr/shared-assets.ts'
import type { Config } from './config/config.ts'

/** The signed-in user, with what permission checks need. */
export type Actor = {
  id: string
  email: string
  username: string
  role: string
  /** What an administrator may do; without one everything, as an owner. */
  duty?: Duty | null
}

/** An open session: its user, and what decides when it ends. */
export type OpenSession = {
  actor: Actor
  openedAt: number
  needsRenewal: boolean
  /** When its user last entered the password, in milliseconds since 1970; 0 if that is unknown. */
  confirmedAt: number
}

/** What the binding of calls needs of accounts and of the audit log; app.ts passes it in. */
export type RouteServices = {
  /** Finds an open session by its token's hash. */
  findSession(db: Queries, tokenHash: string): Promise<OpenSession | undefined>
  /** Marks a session as used; returns when it now ends, in milliseconds since 1970. */
  renewSession(tx: Tx, tokenHash: string, session: OpenSession): Promise<number>
  /** Stores the audit entries of an administrator's write. */
  recordAuditEntries(tx: Tx, actor: Actor, endpoint: Endpoint): Promise<void>
}

/** Services that every feature may use: one of each per process. */
export type AppContext = {
  /**
   * Updated in place when an administrator saves settings: read a value when it is needed, and keep no copy.
   */
  settings: Config
  db: Database
  log: FastifyBaseLogger
  responseCache: ResponseCache
  media: MediaStore
  /** Counters of the features for /metrics. */
  counters: Counters
  assets: SharedAssets
  /** Aborted when shutdown begins: the process still serves, but wants no more requests. */
  shutdown: AbortController
}
