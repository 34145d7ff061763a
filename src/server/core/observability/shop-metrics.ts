import { statfs } from 'node:fs/promises'
import { Counter, Gauge, type Registry } from '@prometheus-io/client'
import { lastBackup } from '../backup/last-backup.ts'
import type { AppContext } from '../context.ts'
import { SHOP_CODES_KEY } from '../rate-limits/rate-limits.ts'
import { commit, version } from '../lib/version.ts'
import { NO_DATABASE, READY, type Readiness } from './health.ts'

/** Time limit of a metric's database query, in milliseconds: a scrape must not hang with it. */
const TIMEOUT_MS = 2000

/**
 * Registers the metrics of the process and its services besides those of its requests. Each is read when it
 * is scraped.
 */
export function registerShopMetrics(registry: Registry, shop: AppContext, readiness: Readiness): void {
  versionFigure(registry)
  // Before all that query the database: a scrape reads them in this order and must not count its own queries
  // as waiting.
  databaseFigures(registry, shop)
  readinessFigure(registry, readiness)
  diskFigures(registry, shop)
  cacheFigures(registry, shop)
  mailFigures(registry, shop)
  codeFigure(registry, shop)
  backupFigure(registry, shop)
}

function versionFigure(registry: Registry): void {
  new Gauge({
    name: 'shop_info',
    help: 'Always 1; its labels are the version and the commit of the shop.',
    labelNames: ['version', 'commit'],
    registers: [registry],
  }).set({ version, commit }, 1)
}

function readinessFigure(registry: Registry, readiness: Readiness): void {
  const readReason = inTime(readiness)
  new Gauge({
    name: 'shop_ready',
    help: 'Whether the shop can serve requests; its label is the status of /readyz.',
    labelNames: ['reason'],
    registers: [registry],
    async collect() {
      const reason = await readReason().catch(() => NO_DATABASE)
      this.reset()
      this.set({ reason }, reason === READY ? 1 : 0)
    },
  })
}

function diskFigures(registry: Registry, { settings }: AppContext): void {
  const read = inTime(() => statfs(settings.dataDir))
  gauge(registry, 'shop_data_free_bytes', 'Free space on the disk of the data directory.', async () => {
    const { bavail, bsize } = await read()
    return bavail * bsize
  })
  gauge(registry, 'shop_data_size_bytes', 'Size of the disk of the data directory.', async () => {
    const { blocks, bsize } = await read()
    return blocks * bsize
  })
}

function databaseFigures(registry: Registry, { db }: AppContext): void {
  const { connections, changes } = db
  if (!connections) return
  const registers = [registry]
  new Gauge({
    name: 'shop_db_pool_connections',
    help: 'Open connections to PostgreSQL, by state.',
    labelNames: ['state'],
    registers,
    collect() {
      const { idle, busy } = connections()
      this.set({ state: 'idle' }, idle)
      this.set({ state: 'busy' }, busy)
    },
  })
  gauge(
    registry,
    'shop_db_pool_waiting',
    'Requests that wait for a connection to PostgreSQL.',
    () => connections().waiting,
  )
  gauge(registry, 'shop_listener_up', 'Whether changes from other nodes arrive.', () =>
    changes.isListening() ? 1 : 0,
  )
}

function cacheFigures(registry: Registry, { responseCache }: AppContext): void {
  gauge(
    registry,
    'shop_response_cache_bytes',
    'Memory that cached responses take.',
    () => responseCache.size().bytes,
  )
  gauge(registry, 'shop_response_cache_entries', 'Cached responses.', () => responseCache.size().responses)
  counter(
    registry,
    'shop_response_cache_hits_total',
    'Responses taken from the cache.',
    () => responseCache.uses().hits,
  )
  counter(
    registry,
    'shop_response_cache_misses_total',
    'Cacheable responses that were not in the cache.',
    () => responseCache.uses().misses,
  )
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
  gauge(
    registry,
    'shop_mails_due_oldest_seconds',
    'Age of the oldest mail that has not been sent yet.',
    async () => {
      const { oldest } = await lookUp()
      return oldest === null ? 0 : (Date.now() - Number(oldest)) / 1000
    },
  )
}

/** Near 1, new customers soon get no code. */
function codeFigure(registry: Registry, { db, settings }: AppContext): void {
  const read = inTime(() =>
    db.reader
      .selectFrom('throttles')
      .select('hits')
      .where('key', '=', SHOP_CODES_KEY)
      .where('ends_at', '>', Date.now())
      .executeTakeFirst(),
  )
  gauge(
    registry,
    'shop_code_mails_used_ratio',
    'Part of CODE_MAILS_PER_HOUR that is used up.',
    async () => ((await read())?.hits ?? 0) / settings.codeMailsPerHour,
  )
}

function backupFigure(registry: Registry, { settings }: AppContext): void {
  gauge(
    registry,
    'shop_backup_last_success_timestamp_seconds',
    'When the last successful backup known to this data directory was made.',
    async () => {
      const madeAt = await lastBackup(settings.dataDir)
      return madeAt === undefined ? undefined : madeAt / 1000
    },
  )
}

/** A gauge that is read at each scrape; it is omitted if it has no value or reading fails. */
export function gauge(
  registry: Registry,
  name: string,
  help: string,
  lookUp: () => number | undefined | Promise<number | undefined>,
): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      const value = await Promise.resolve(lookUp()).catch(() => undefined)
      if (value === undefined) this.remove()
      else this.set(value)
    },
  })
}

function counter(registry: Registry, name: string, help: string, lookUp: () => number): void {
  new Counter({
    name,
    help,
    registers: [registry],
    collect() {
      this.reset()
      this.inc(lookUp())
    },
  })
}

/** Shares the result of `readFigures` among concurrent calls. @throws Error if it takes too long. */
export function inTime<T>(readFigures: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined
  return () => {
    reading ??= Promise.race([
      readFigures(),
      new Promise<never>((_resolve, reject) =>
        setTimeout(() => reject(new Error('took too long')), TIMEOUT_MS).unref(),
      ),
    ]).finally(() => (reading = undefined))
    return reading
  }
}
