import type { Kysely } from 'kysely'
import type { ReadonlyKysely } from 'kysely/readonly'
import type { AuditEntity } from '../../../contract/audit.ts'
import type { Tables } from './schema/tables.ts'

export type Engine = 'sqlite' | 'postgres'
/** Can read, but not write. */
export type Reader = ReadonlyKysely<Tables> & { readonly engine: Engine }
/** Reads and writes in one transaction. */
export type Writer = Kysely<Tables> & { readonly engine: Engine }
/** What queries that only read need: the reader or a transaction's `db`. */
export type Queries = Pick<Reader, 'selectFrom' | 'engine'>

/** The unit of work of one transaction. Services that write take it as their first parameter. */
export type Tx = {
  readonly db: Writer
  /**
   * Invalidates, on every node, the cached responses made from this data (`catalogue`, `product:ID` ...) once
   * the transaction has committed.
   */
  invalidate(...tags: string[]): void
  /** Changes for the audit log; null until the work has said what it changes. */
  auditEntries: AuditChange[] | null
  /** Runs after the commit, in order. */
  readonly afterCommit: ((changes: ChangeFeed) => void)[]
}

/** One change of an administrator. */
export type AuditChange = {
  entity: AuditEntity
  id: string | null
  /** The name users know it by. */
  title: string
  /**
   * As the API returned it before and returns it now; null if it did not or does not exist. Never contains a
   * secret.
   */
  before: object | null
  after: object | null
}

export type Database = {
  engine: Engine
  reader: Reader
  /**
   * Runs the work in one transaction. Resolves once this node no longer uses what `tx.invalidate` has named.
   * Work that conflicts with another transaction is retried, with three attempts in all.
   * @throws AppError unavailable if the third attempt conflicts too.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  changes: ChangeFeed
  /**
   * Updates the statistics of the query planner for tables that have grown much. PostgreSQL does so itself.
   */
  updateStatistics(): Promise<void>
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
  /** Calls it for each publication; a promise that it returns is awaited and must not reject. */
  listen(listener: (tags: string[]) => unknown): void
  /** Sends tags to every node when the transaction commits. */
  send(db: Writer, tags: string[]): Promise<void>
  /** Notifies the listeners of this process, and resolves when they have done their work. */
  publish(tags: string[]): Promise<void>
  /**
   * Whether this node receives changes of other nodes: false from the first failed attempt to reconnect until
   * one succeeds.
   */
  isListening(): boolean
  /**
   * Whether this node has claimed a name, which one node has at a time: until it stops, or has been silent or
   * cut off for half a minute. SQLite has one node.
   */
  claim(name: string): Promise<boolean>
  close(): Promise<void>
}
