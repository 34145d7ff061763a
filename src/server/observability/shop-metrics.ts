import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Counter, Gauge, type Registry } from 'prom-client'
import { lastBackup } from '../backup/last-backup.ts'
import type { AppContext } from '../context.ts'

/** Time limit of a metric's database query, in milliseconds: a scrape must not hang with it. */
const PATIENCE_MS = 2000

/** Registers all metrics of the shop besides those of its requests. Each is read when it is scraped. */
export function shopFigures(registry: Registry, shop: AppContext): void {
  versionFigure(registry)
  databaseFigures(registry, shop)
  cacheFigures(registry, shop)
  searchFigures(registry, shop)
  mailFigures(registry, shop)
  backupFigure(registry, shop)
}

function versionFigure(registry: Registry): void {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as { version: string }
  new Gauge({ name: 'shop_info', help: 'Always 1; its label is the version of the shop.', labelNames: ['version'], registers: [registry] }).set({ version }, 1)
}

function databaseFigures(registry: Registry, { db }: AppContext): void {
  const { connections, changes } = db
  if (!connections) return
  const registers = [registry]
  new Gauge({
    name: 'shop_db_pool_connections', help: 'Open connections to PostgreSQL, by state.', labelNames: ['state'], registers,
    collect() {
      const { idle, busy } = connections()
      this.set({ state: 'idle' }, idle)
      this.set({ state: 'busy' }, busy)
    },
  })
  gauge(registry, 'shop_db_pool_waiting', 'Requests that wait for a connection to PostgreSQL.', () => connections().waiting)
  gauge(registry, 'shop_listener_up', 'Whether changes from other nodes arrive.', () => (changes.isHearing() ? 1 : 0))
  gauge(registry, 'shop_listener_lag_seconds', 'How long a change takes from the database to this node.', () => changes.lagSeconds())
}

function cacheFigures(registry: Registry, { responseCache }: AppContext): void {
  gauge(registry, 'shop_response_cache_bytes', 'Memory that cached responses take.', () => responseCache.size().bytes)
  gauge(registry, 'shop_response_cache_entries', 'Cached responses.', () => responseCache.size().responses)
  counter(registry, 'shop_response_cache_hits_total', 'Responses taken from the cache.', () => responseCache.uses().hits)
  counter(registry, 'shop_response_cache_misses_total', 'Cacheable responses that were not in the cache.', () => responseCache.uses().misses)
}

function searchFigures(registry: Registry, { search }: AppContext): void {
  gauge(registry, 'shop_search_products', 'Products in the search index.', () => search.figures().products)
  gauge(registry, 'shop_search_rebuild_seconds', 'How long the last build of the search index took.', () => search.figures().rebuildSeconds)
}

/** Mails that wait for their next attempt count as due as well: an old one has been waiting for long. */
function mailFigures(registry: Registry, { db }: AppContext): void {
  const read = () =>
    db.reader
      .selectFrom('outbox')
      .select((row) => [row.fn.countAll<number>().as('count'), row.fn.min('created_at').as('oldest')])
      .where('next_at', 'is not', null)
      .executeTakeFirstOrThrow()
  const lookUp = inTime(read)
  gauge(registry, 'shop_mails_due', 'Mails in the outbox that have not been sent yet.', async () => {
    const { count } = await lookUp()
    return Number(count)
  })
  gauge(registry, 'shop_mails_due_oldest_seconds', 'Age of the oldest mail that has not been sent yet.', async () => {
    const { oldest } = await lookUp()
    return oldest === null ? 0 : (Date.now() - Number(oldest)) / 1000
  })
}

function backupFigure(registry: Registry, { settings }: AppContext): void {
  gauge(registry, 'shop_backup_last_success_timestamp_seconds', 'When the last successful backup known to this data directory was made.', async () => {
    const madeAt = await lastBackup(settings.dataDir)
    return madeAt === undefined ? undefined : madeAt / 1000
  })
}

/** A gauge that is read at each scrape; it is omitted if it has no value or reading fails. */
function gauge(registry: Registry, name: string, help: string, lookUp: () => number | undefined | Promise<number | undefined>): void {
  new Gauge({
    name, help, registers: [registry],
    async collect() {
      const value = await Promise.resolve(lookUp()).catch(() => undefined)
      if (value === undefined) this.remove()
      else this.set(value)
    },
  })
}

function counter(registry: Registry, name: string, help: string, lookUp: () => number): void {
  new Counter({
    name, help, registers: [registry],
    collect() {
      this.reset()
      this.inc(lookUp())
    },
  })
}

/** Shares the result of `readFigures` among concurrent calls. @throws Error if it takes too long. */
function inTime<T>(readFigures: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined
  return () => {
    reading ??= Promise.race([readFigures(), new Promise<never>((_resolve, reject) => setTimeout(() => reject(new Error('took too long')), PATIENCE_MS).unref())]).finally(
      () => (reading = undefined),
    )
    return reading
  }
}
