import type { Kysely } from 'kysely'
import type { ReadonlyKysely } from 'kysely/readonly'
import type { AuditEntity } from '../../contract/audit.ts'
import type { Tables } from './schema/tables.ts'

export type Engine = 'sqlite' | 'postgres'
/** How compiled queries run (`sql/compiled-query.ts`). */
export type Runner = { engine: Engine; run(text: string, parameters: unknown[]): Promise<unknown[]> }
/** Can read, but not write. */
export type Reader = ReadonlyKysely<Tables> & { readonly runner: Runner }
/** Reads and writes in one transaction. */
export type Writer = Kysely<Tables> & { readonly runner: Runner }
/** What queries that only read need: the reader or a transaction's `db`. */
export type Queries = Pick<Reader, 'selectFrom' | 'runner'>

/** The unit of work of one transaction. Services that write take it as their first parameter. */
export type Tx = {
  readonly db: Writer
  /** Tags of the cached responses to invalidate, and when other nodes are notified. */
  readonly cacheTags: Map<string, 'with commit' | 'after commit'>
  /** Changes for the audit log; null until the work has said what it changes. */
  auditEntries: AuditChange[] | null
  /** Runs after the commit, in order. */
  readonly afterCommit: ((changes: CoalescingFeed) => void)[]
}

/** One change of an administrator. */
export type AuditChange = {
  entity: AuditEntity
  id: string | null
  /** The name users know it by. */
  title: string
  /** As the API returned it before and returns it now; null if it did not or does not exist. Never contains a secret. */
  before: object | null
  after: object | null
}

export type Database = {
  engine: Engine
  reader: Reader
  /**
   * Runs the work in one transaction. After the commit, publishes the tags passed to `invalidate` on the change feed.
   * Work that conflicts with another transaction is retried, with three attempts in all.
   * @throws AppError unavailable if the third attempt conflicts too.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  changes: ChangeFeed
  /** Aborted after a failed fsync: nothing is written any more until a new process opens the file. */
  failed: AbortSignal
  /** Resolves if the database responds and accepts writes. @throws ReadOnlyServer, or the driver's error. */
  ping(): Promise<void>
  /** PostgreSQL connections by state, and the requests waiting for one; undefined on SQLite. */
  connections?: () => { idle: number; busy: number; waiting: number }
  close(): Promise<void>
}

/** Notifies listeners of changed data, by tag; on PostgreSQL also of changes made by other nodes. */
export type ChangeFeed = {
  /** Resolves once this node receives changes of other nodes. */
  ready: Promise<void>
  listen(listener: (tags: string[]) => void): void
  /** Sends tags to other nodes when the transaction commits. */
  send(db: Writer, tags: string[]): Promise<void>
  /** Sends tags to other nodes shortly, outside any transaction, coalesced with those of other transactions. */
  broadcast(tags: string[]): void
  /** Notifies the listeners of this process. */
  publish(tags: string[]): void
  /** Whether this node receives changes of other nodes: false only if the database works but notifications do not arrive. */
  isHearing(): boolean
  /** How long the last ping took to return to this node, in seconds; undefined if unknown. */
  lagSeconds(): number | undefined
  close(): Promise<void>
}

/** A change feed that can also coalesce tags which change often and may be published a moment late. */
export type CoalescingFeed = ChangeFeed & {
  /**
   * Notifies the listeners of every node: at once after a quiet time, otherwise coalesced after a second, or after
   * `LONG_PAUSE_MS` while more tags keep arriving.
   */
  publishSoon(tags: string[]): void
}
