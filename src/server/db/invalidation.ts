import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { coalesce } from '../lib/coalesce.ts'
import { silentLog, type DatabaseLog } from '../lib/database-log.ts'
import { openHearing } from './postgres/listener-echo.ts'
import { serversOf } from './postgres/servers.ts'
import type { ChangeFeed } from './types.ts'

/** Matches all tags: sent after a lost connection, because it is unknown what was missed. */
export const ALL_TAGS = '*'

/** Tags with this prefix are published in this process only. */
export const LOCAL_PREFIX = 'here:'
/** Prefix of the pings that a node sends itself through the database (`openHearing`). */
const PING = `${LOCAL_PREFIX}ping `

export const CHANNEL = 'shop_changes'
/** A notification holds at most 8,000 bytes; a transaction with more tags than this sends ALL_TAGS. */
const MAX_TAGS = 100
const MAX_PAUSE_MS = 1000
/** How long broadcast tags are coalesced before the next notification. */
const COALESCE_MS = 20
/** Heartbeat interval of the connection, and its timeout: a connection cut silently reports no error. */
const HEARTBEAT_MS = 3000
const HEARTBEAT_PATIENCE_MS = 5000

export type FeedOptions = {
  /** Sends a notification over the pool that serves requests. */
  ping?: (payload: string) => Promise<unknown>
  /** Starts watching that pool; the returned function destroys the connections that have received nothing since. */
  watchLine?: () => () => void
  log?: DatabaseLog
}

/** Opens the feed: within this process only or, given the direct URL of a PostgreSQL server, among all nodes. */
export function openChangeFeed(url?: string, { ping, watchLine = () => () => undefined, log = silentLog }: FeedOptions = {}): ChangeFeed {
  const listeners: ((tags: string[]) => void)[] = []
  const publish = (tags: string[]) => {
    for (const listener of listeners) listener(tags)
  }
  const local = {
    ready: Promise.resolve(),
    listen: (listener: (tags: string[]) => void) => void listeners.push(listener),
    publish,
  }
  if (!url) return { ...local, isHearing: () => true, lagSeconds: () => undefined, send: async () => undefined, broadcast: () => undefined, close: async () => undefined }

  // The ping of this node: every node receives it, and only this one handles it.
  const own = `${PING}${crypto.randomUUID()}`
  const link = keepListening(url, watchLine, (tags) => {
    if (tags[0] === own) hearing?.noteEcho()
    else if (!tags[0]?.startsWith(PING)) publish(tags)
  })
  const hearing = ping && openHearing({ ping: () => link.ready.then(() => ping(JSON.stringify([own]))), onMissed: () => publish([ALL_TAGS]), log })
  const waiting = new Set<string>()
  /** A burst of tags needs few notifications. */
  const sendWaiting = coalesce(async () => {
    const tags = [...waiting].filter(isForOthers)
    waiting.clear()
    if (tags.length === 0) return
    for (let from = 0; from < tags.length; from += MAX_TAGS) await link.notify(tags.slice(from, from + MAX_TAGS))
    await sleep(COALESCE_MS)
  })
  return {
    ...local,
    ready: link.ready,
    isHearing: () => hearing?.isHearing() ?? true,
    lagSeconds: () => hearing?.lagSeconds(),
    send: async (db, all) => {
      // PostgreSQL serialises commits that use NOTIFY, so transactions without tags for other nodes skip it.
      const tags = all.filter(isForOthers)
      if (tags.length === 0) return
      const payload = JSON.stringify(tags.length > MAX_TAGS ? [ALL_TAGS] : tags)
      await sql`select pg_notify(${CHANNEL}, ${payload})`.execute(db)
    },
    broadcast: (tags) => {
      for (const tag of tags) waiting.add(tag)
      void sendWaiting()
    },
    close: async () => {
      hearing?.close()
      // Other nodes also need this node's last changes, such as stock it has sold.
      await sendWaiting()
      await link.close()
    },
  }
}

const isForOthers = (tag: string) => !tag.startsWith(LOCAL_PREFIX)

function keepListening(url: string, watchLine: () => () => void, publish: (tags: string[]) => void) {
  const servers = serversOf(url)
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let closed = false
  let pause = 100
  let missed = true

  const connect = async (again: boolean): Promise<void> => {
    const address = servers.current()
    const next = new pg.Client({
      connectionString: address, keepAlive: true, connectionTimeoutMillis: HEARTBEAT_PATIENCE_MS, query_timeout: HEARTBEAT_PATIENCE_MS,
    })
    let heartbeat: NodeJS.Timeout | undefined
    const beat = async () => {
      const breakSilent = watchLine()
      await next.query('select 1').catch(() => {
        void next.end()
        // The serving connections use the same network, and would wait for responses that never come.
        breakSilent()
      })
    }
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
      // The changes notified here are committed already; the notification itself need not wait for the disk.
      await next.query('set synchronous_commit = off')
      // A node that starts, restarts or reconnects may have left changes unsent.
      if (missed) await next.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify([ALL_TAGS])])
      missed = false
      pause = 100
      heartbeat = setInterval(() => void beat(), HEARTBEAT_MS).unref()
      if (again) publish([ALL_TAGS])
    } catch {
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

  const notify = async (tags: string[]) => {
    try {
      await client?.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify(tags)])
    } catch {
      missed = true
    }
  }

  return {
    ready: connect(false),
    notify,
    close: async () => {
      closed = true
      clearTimeout(retry)
      await client?.end().catch(() => undefined)
    },
  }
}
