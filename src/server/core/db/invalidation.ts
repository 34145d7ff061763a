import { sql } from 'kysely'
import pg from 'pg'
import { openClaims } from './postgres/claims.ts'
import { serversOf } from './postgres/servers.ts'
import type { ChangeFeed } from './types.ts'

/** Matches all tags: sent after a lost connection, because it is unknown what was missed. */
export const ALL_TAGS = '*'

export const CHANNEL = 'shop_changes'
/** A notification holds at most 8,000 bytes; a transaction with more tags than this sends ALL_TAGS. */
const MAX_TAGS = 100
const MAX_PAUSE_MS = 1000
/** Heartbeat interval of the connection, and its timeout: a connection cut silently reports no error. */
const HEARTBEAT_MS = 3000
const HEARTBEAT_TIMEOUT_MS = 5000

/**
 * Opens the feed: within this process only or, given the direct URL of a PostgreSQL server, among all nodes.
 * @param watchLine starts watching the pool that serves requests; the returned function destroys the
 *   connections that have received nothing since.
 */
export function openChangeFeed(
  url?: string,
  watchLine: () => () => void = () => () => undefined,
): ChangeFeed {
  const listeners: Parameters<ChangeFeed['listen']>[0][] = []
  const listen: ChangeFeed['listen'] = (listener) => void listeners.push(listener)
  const publish = async (tags: string[]) =>
    void (await Promise.all(listeners.map((listener) => listener(tags))))
  if (!url)
    return {
      ready: Promise.resolve(),
      listen,
      publish,
      send: async () => undefined,
      isListening: () => true,
      claim: async () => true,
      close: async () => undefined,
    }
  return {
    listen,
    publish,
    send: async (db, tags) => {
      const payload = JSON.stringify(tags.length > MAX_TAGS ? [ALL_TAGS] : tags)
      await sql`select pg_notify(${CHANNEL}, ${payload})`.execute(db)
    },
    ...keepListening(url, watchLine, (tags) => void publish(tags)),
  }
}

/** Ends a connection that does not respond, and those that serve requests if they are silent, too. */
async function beat(client: pg.Client, watchLine: () => () => void): Promise<void> {
  const breakSilent = watchLine()
  await client.query('select 1').catch(() => {
    void client.end()
    // The serving connections use the same network, and would wait for responses that never come.
    breakSilent()
  })
}

const newClient = (connectionString: string) =>
  new pg.Client({
    connectionString,
    keepAlive: true,
    connectionTimeoutMillis: HEARTBEAT_TIMEOUT_MS,
    query_timeout: HEARTBEAT_TIMEOUT_MS,
  })

function keepListening(
  url: string,
  watchLine: () => () => void,
  publish: (tags: string[]) => void,
): Pick<ChangeFeed, 'ready' | 'isListening' | 'claim' | 'close'> {
  const servers = serversOf(url)
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let closed = false
  let pause = 100
  let isListening = true
  const claims = openClaims()

  const connect = async (again: boolean): Promise<void> => {
    const address = servers.current()
    const next = newClient(address)
    let heartbeat: NodeJS.Timeout | undefined
    next.on('notification', ({ payload }) => publish(JSON.parse(payload ?? '[]') as string[]))
    next.on('error', () => undefined)
    next.on('end', () => {
      clearInterval(heartbeat)
      reconnect()
    })
    client = next
    try {
      await next.connect()
      await next.query(`listen ${CHANNEL}`)
      await claims.begin(next)
      isListening = true
      pause = 100
      heartbeat = setInterval(() => void beat(next, watchLine), HEARTBEAT_MS).unref()
      if (again) publish([ALL_TAGS])
    } catch {
      isListening = false
      servers.failed(address)
      await next.end().catch(() => undefined)
      reconnect()
    }
  }

  const reconnect = () => {
    if (closed || retry) return
    retry = setTimeout(() => {
      retry = undefined
      void connect(true)
    }, pause)
    pause = Math.min(pause * 2, MAX_PAUSE_MS)
  }

  return {
    ready: connect(false),
    isListening: () => isListening,
    claim: claims.claim,
    close: async () => {
      closed = true
      clearTimeout(retry)
      await client?.end().catch(() => undefined)
    },
  }
}
