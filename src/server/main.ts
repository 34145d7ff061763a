import { mkdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { createFirstAdministrator } from './shop/customers/first-administrator.ts'
import { buildApp } from './app.ts'
import { ResponseCache } from './core/http/response-cache/cache.ts'
import { openCounters } from './core/observability/counters.ts'
import { openRateBook } from './shop/rates/rate-book.ts'
import { waitForDatabase } from './core/db/open.ts'
import type { Reader } from './core/db/types.ts'
import { fillDemo } from './shop/demo/fill-demo.ts'
import { StartError } from './core/lib/errors.ts'
import { drain, finish } from './core/http/shutdown.ts'
import { fillSearch } from './shop/jobs/fill-search.ts'
import { startJobs } from './core/jobs/scheduler.ts'
import { shopJobs } from './shop/jobs/shop-jobs.ts'
import { openMailTransport } from './core/mail/transport.ts'
import { startMailWorker } from './core/mail/worker.ts'
import { openLog } from './core/observability/log.ts'
import { openBucket } from './core/media/bucket.ts'
import { openMediaStore } from './core/media/media-store.ts'
import { startGeneratingVariants } from './core/media/generate-variants.ts'
import { foreignOrigins } from './core/ssr/picture-origins.ts'
import type { PageRenderer } from './core/ssr/renderer.ts'
import { followSettings } from './shop/settings/follow-settings.ts'
import { openSharedAssets } from './core/ssr/shared-assets.ts'
import type { Config } from './core/config/config.ts'
import type { ShopContext } from './shop/rates/shop-context.ts'
import { commit, version } from './core/lib/version.ts'
import { startWarnings } from './start-warnings.ts'

export type RunningShop = {
  context: ShopContext
  address: string
  /**
   * Shuts down gracefully: keeps serving for `drainMs` milliseconds while load balancers stop sending
   * requests, then accepts no more and finishes running requests.
   */
  stop(drainMs?: number): Promise<void>
}

/** Starts a shop: settings, database, application, listening. @throws StartError with one clear line. */
export async function startShop(settings: Config, pages: PageRenderer): Promise<RunningShop> {
  const isDevelopment = !pages.keep
  const log = openLog(settings, isDevelopment && process.stdout.isTTY)
  log.info({ version, commit }, 'the shop starts')

  const bucket = settings.s3 && (await openBucket(settings.s3))
  const db = await waitForDatabase(settings, log)
  const media = openMediaStore(settings.dataDir, bucket)
  mkdirSync(media.folder, { recursive: true, mode: 0o700 })

  if (await fillDemo({ db, media, settings }))
    log.info('filled the empty shop with the demonstration catalogue')
  const administrator = await createFirstAdministrator(db.reader, db.transaction, settings)
  if (administrator) announce(settings, log, administrator)
  await followSettings(settings, db, log)
  for (const warning of startWarnings(settings)) log.warn(warning)
  await warnOfForeignPictures(db.reader, settings, log)
  const indexed = await fillSearch(db)
  if (indexed > 0) log.info(`indexed ${indexed} products for search`)

  const rates = await openRateBook(db, log)
  const context: ShopContext = {
    settings,
    db,
    log,
    responseCache: new ResponseCache(db.changes),
    media,
    rates,
    counters: openCounters(),
    assets: openSharedAssets({ dataDir: settings.dataDir, bucket, build: pages.assetsFolder }),
    shutdown: new AbortController(),
  }
  await shareAssets(context)

  const app = await buildApp(context, pages, true)
  try {
    await app.listen({ port: settings.port, host: settings.host })
  } catch (error) {
    await app.close()
    media.close()
    await db.close()
    throw new StartError(listenProblem(error, settings))
  }

  const mails = startMailWorker(context, openMailTransport(context))
  const jobs = startJobs(shopJobs(context), log, db.changes.claim)
  // A demo shop is browsed right away; a shop for customers creates each image variant on first request.
  const warming = settings.demo === false ? undefined : startGeneratingVariants(context)
  const { port } = app.server.address() as AddressInfo
  return {
    context,
    address: `http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${port}`,
    stop: async (drainMs = 0) => {
      context.shutdown.abort()
      // In parallel, so that shutdown takes only as long as the longest wait. A mail queued in the meantime
      // is sent after the next start.
      await Promise.all([stopServing(app, drainMs), warming?.stop(), mails.stop(), jobs.stop()])
      media.close()
      await db.close()
    },
  }
}

/**
 * Every node must be able to serve the files of this version before a page names them. The shop starts even
 * if there is no space for them.
 */
const shareAssets = ({ assets, log }: ShopContext): Promise<void> =>
  assets
    .share()
    .catch((error: unknown) =>
      log.error(error, 'the files of this version could not be shared with other nodes'),
    )

async function warnOfForeignPictures(db: Reader, settings: Config, log: FastifyBaseLogger): Promise<void> {
  const origins = await foreignOrigins(db, settings.pictureOrigins)
  if (origins.length === 0) return
  log.warn(
    `Setting PICTURE_ORIGINS: does not list ${origins.join(', ')}, where the catalogue has pictures. Pages do not show them.`,
  )
}

/** Tells the operator a line: as plain text if the shop is tried out, in the log if it is public. */
export function announce(settings: Config, log: FastifyBaseLogger, line: string): void {
  if (settings.isPublic) log.info(line)
  else process.stdout.write(`${line}\n`)
}

/**
 * Pages call the API inside the application, which rejects calls once it closes: requests must finish before
 * it.
 */
async function stopServing(app: FastifyInstance, drainMs: number): Promise<void> {
  await drain(app.server, drainMs)
  await finish(app.server)
  await app.close()
}

function listenProblem(error: unknown, { port, host }: Config): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return `Setting PORT: ${port} is in use by another program on ${host}.`
  if (code === 'EACCES') return `Setting PORT: ${port} may not be used by this user.`
  return `Setting HOST: the shop cannot listen on ${host}:${port} (${String(code ?? error)}).`
}
