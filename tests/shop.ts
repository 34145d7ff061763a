import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { pino } from 'pino'
import { inject } from 'vitest'
import type { User } from '../src/contract/account.ts'
import type { CallInput, CallOutput } from '../src/contract/calls.ts'
import type { EndpointRef } from '../src/contract/endpoint.ts'
import { createAccount } from '../src/server/shop/accounts/account-queries.ts'
import { hashPassword } from '../src/server/shop/accounts/passwords.ts'
import { openSession } from '../src/server/core/sessions/sessions.ts'
import { ResponseCache } from '../src/server/core/http/response-cache/cache.ts'
import { buildApp } from '../src/server/app.ts'
import { openRateBook } from '../src/server/shop/rates/rate-book.ts'
import { fillSearch } from '../src/server/shop/jobs/fill-search.ts'
import { openCounters } from '../src/server/core/observability/counters.ts'
import { openDatabase } from '../src/server/core/db/open.ts'
import { openBucket } from '../src/server/core/media/bucket.ts'
import { openMediaStore } from '../src/server/core/media/media-store.ts'
import type { PageFacts, PageRenderer } from '../src/server/core/ssr/renderer.ts'
import { followSettings } from '../src/server/shop/settings/follow-settings.ts'
import { openSharedAssets } from '../src/server/core/ssr/shared-assets.ts'
import { readConfig } from '../src/server/core/config/config.ts'
import type { ShopContext } from '../src/server/shop/rates/shop-context.ts'
import { callEndpoint, type Send } from '../src/web/api/client.ts'

/** The engine that this run tests: both run the same feature tests. */
export const engine = process.env['TEST_ENGINE'] === 'postgres' ? 'postgres' : 'sqlite'

/** A page of a stand-in renderer. */
export const pageAt = (path: string, page: Partial<PageFacts> = {}): PageFacts => ({
  path,
  addresses: path.includes('$') ? [] : [path],
  isPersonal: false,
  isForVisitor: false,
  isIndexed: true,
  isCrawled: true,
  sitemap: false,
  ...page,
})

const samplePages = [
  pageAt('/', { sitemap: true }),
  pageAt('/collections/$slug', { sitemap: 'collections' }),
  pageAt('/gender/$gender', { sitemap: true, addresses: ['/gender/female', "/gender/men's"] }),
  pageAt('/login', { isIndexed: false }),
  pageAt('/orders', { isPersonal: true, isCrawled: false }),
  pageAt('/orders/$id', { isPersonal: true, isCrawled: false }),
  pageAt('/pay/$orderId', { isCrawled: false }),
  pageAt('/rates', { sitemap: 'rates' }),
  pageAt('/shop/$id', { sitemap: 'products' }),
]

/** A stand-in for tests that use only the API. */
const noPages: PageRenderer = {
  keep: false,
  listPages: async () => samplePages,
  render: async () => ({ status: 200, html: '<!doctype html><title>-</title>' }),
}

export type TestShop = {
  context: ShopContext
  app: FastifyInstance
  /** Calls an endpoint of the contract over HTTP, anonymously or with a session token. */
  call<const R extends EndpointRef>(endpoint: R, input: CallInput<R>, token?: string): Promise<CallOutput<R>>
  close(): Promise<void>
}

/** What factories need to create users and records in a test's database. */
export type WithDatabase = { context: Pick<ShopContext, 'db'> }

/**
 * A whole shop on a new empty database, or on that of `DATABASE_URL`. Settings are given as environment
 * variables.
 */
export async function openTestShop(
  environment: Record<string, string> = {},
  pages = noPages,
): Promise<TestShop> {
  const dataDir = mkdtempSync(join(tmpdir(), 'suvarna-test-'))
  const database =
    engine === 'postgres' && !environment['DATABASE_URL']
      ? await createDatabase(`template ${inject('migratedDatabase')}`)
      : undefined
  const settings = readConfig({
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'http://shop.test',
    ...(database && { DATABASE_URL: database.url }),
    ...environment,
  })
  const db = await openDatabase(settings)
  const log = pino({ level: settings.logLevel })
  await followSettings(settings, db, log)
  const bucket = settings.s3 && (await openBucket(settings.s3))
  const rates = await openRateBook(db, log)
  await fillSearch(db)
  const context: ShopContext = {
    settings,
    db,
    log,
    responseCache: new ResponseCache(db.changes),
    media: openMediaStore(dataDir, bucket),
    rates,
    assets: openSharedAssets({ dataDir, bucket, build: pages.assetsFolder }),
    counters: openCounters(),
    shutdown: new AbortController(),
  }
  const app = await buildApp(context, pages)
  return {
    context,
    app,
    call: (async (endpoint: EndpointRef, input: unknown, token?: string) => {
      const send: Send = async ({ method, url, body, headers }) => {
        const { statusCode, payload } = await app.inject({
          method: method as 'GET',
          url,
          headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
          ...(body === undefined ? {} : { payload: body as object }),
        })
        return { status: statusCode, text: payload }
      }
      return (await callEndpoint(send, endpoint, input)).rows
    }) as TestShop['call'],
    close: async () => {
      await app.close()
      context.media.close()
      await db.close()
      await database?.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const hashes = new Map<string, Promise<string>>()

/** A hash of this password. Each is made once, because it takes 20 ms of the processor. */
export function hashOnce(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, hash)
  return hash
}

/** A user with an open session, created directly; with a password only if the test needs one. */
export async function signIn(
  { context }: WithDatabase,
  {
    role = 'user',
    email = `${crypto.randomUUID()}@shopper.test`,
    username = 'Asha',
    password,
  }: Partial<{
    role: User['role']
    email: string
    username: string
    password: string
  }> = {},
): Promise<{ user: User; token: string }> {
  const passwordHash = password === undefined ? 'none' : await hashOnce(password)
  return context.db.transaction(async (tx) => {
    const user = await createAccount(tx, { username, email, passwordHash, role })
    if (!user) throw new Error(`${email} has an account already.`)
    return { user, token: (await openSession(tx, { id: user._id, role })).token }
  })
}

/** Runs a statement on the tests' PostgreSQL server, as its owner and outside every test's database. */
export async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: testServer() })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

function testServer(): string {
  const server = process.env['TEST_DATABASE_URL']
  if (!server) throw new Error('TEST_DATABASE_URL is not set: run the tests by `npm test`.')
  return server
}

/** An empty PostgreSQL database on the tests' server; `options` as in `create database`. */
export async function createDatabase(
  options = '',
): Promise<{ url: string; name: string; drop(): Promise<void> }> {
  const name = `suvarna_test_${crypto.randomUUID().replaceAll('-', '')}`
  await onServer(`create database ${name} ${options}`)
  const url = new URL(testServer())
  url.pathname = `/${name}`
  return { url: url.href, name, drop: () => onServer(`drop database if exists ${name} with (force)`) }
}
