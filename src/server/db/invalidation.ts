import { sql } from 'kysely'
import pg from 'pg'
import type { Tx } from './client.ts'
import { silentLog, type DatabaseLog } from './database-log.ts'
import { openHearing } from './postgres/listener-echo.ts'
import { serversOf } from './postgres/servers.ts'

/** Tells listeners which data has changed, by tag; on PostgreSQL also what other nodes changed. */
export type ChangeFeed = {
  /** Resolves once changes of other nodes are heard. */
  ready: Promise<void>
  listen(listener: (tags: string[]) => void): void
  /** Passes tags on to other nodes when the transaction commits. */
  send(tx: Tx, tags: string[]): Promise<void>
  /** Passes tags on to other nodes by itself, soon, gathered with those of other transactions. */
  broadcast(tags: string[]): void
  /** Tells this process's listeners. */
  publish(tags: string[]): void
  /** Whether changes of other nodes are heard: false only where the database works and notifications do not come. */
  isHearing(): boolean
  /** How long the last change took to come back to this node, in seconds; undefined where that is not known. */
  lagSeconds(): number | undefined
  close(): Promise<void>
}

/** Stands for everything: sent after a connection was lost, since nobody knows what was missed. */
export const ALL_TAGS = '*'

/** Tags that begin with this are told to this process only. */
export const LOCAL_PREFIX = 'here:'
/** What a node says to itself through the database (`openHearing`). */
const PING = `${LOCAL_PREFIX}ping `

export const CHANNEL = 'shop_changes'
/** A notification carries 8,000 bytes at most; more tags than this are sent as EVERYTHING. */
const MAX_TAGS = 100
const MAX_PAUSE_MS = 1000
/** How long tags that are passed on are gathered before the next trip. */
const COALESCE_MS = 20
/** How often the connection is asked for a sign of life, and how long that may take: one that is cut in silence says nothing. */
const HEARTBEAT_MS = 3000
const HEARTBEAT_PATIENCE_MS = 5000

export type FeedOptions = {
  /** Sends a notification by the connections that serve. */
  ping?: (payload: string) => Promise<unknown>
  /** Begins to watch those connections; the answer breaks the ones that were silent since. */
  watchLine?: () => () => void
  log?: DatabaseLog
}

/** Opens the feed: within this process only, or, with a direct address of a PostgreSQL server, among all nodes. */
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

  // Told to whoever listens by the name of its node, and meant for that one only.
  const own = `${PING}${crypto.randomUUID()}`
  const link = keepListening(url, watchLine, (tags) => {
    if (tags[0] === own) hearing?.noteEcho()
    else if (!tags[0]?.startsWith(PING)) publish(tags)
  })
  const hearing = ping && openHearing({ ping: () => link.ready.then(() => ping(JSON.stringify([own]))), onMissed: () => publish([ALL_TAGS]), log })
  const later = coalesce(async (all) => {
    const tags = all.filter(isForOthers)
    for (let from = 0; from < tags.length; from += MAX_TAGS) await link.notify(tags.slice(from, from + MAX_TAGS))
  })
  return {
    ...local,
    ready: link.ready,
    isHearing: () => hearing?.isHearing() ?? true,
    lagSeconds: () => hearing?.lagSeconds(),
    send: async (tx, all) => {
      // Transactions that notify commit one after the other, so those with nothing to tell other nodes do not.
      const tags = all.filter(isForOthers)
      if (tags.length === 0) return
      const payload = JSON.stringify(tags.length > MAX_TAGS ? [ALL_TAGS] : tags)
      await sql`select pg_notify(${CHANNEL}, ${payload})`.execute(tx)
    },
    broadcast: later.add,
    close: async () => {
      hearing?.close()
      // What this node sold in its last moments, the others must hear of too.
      await later.flush()
      await link.close()
    },
  }
}

const isForOthers = (tag: string) => !tag.startsWith(LOCAL_PREFIX)

/** Collects what is handed over while an earlier batch is on its way, so that a rush takes few trips. */
function coalesce(send: (tags: string[]) => Promise<void>) {
  const waiting = new Set<string>()
  let sending: Promise<void> | undefined
  const sendAll = async () => {
    while (waiting.size > 0) {
      const tags = [...waiting]
      waiting.clear()
      await send(tags)
      await new Promise((resolve) => setTimeout(resolve, COALESCE_MS))
    }
    sending = undefined
  }
  return {
    add: (tags: string[]): void => {
      for (const tag of tags) waiting.add(tag)
      sending ??= sendAll()
    },
    /** Resolves once all that was handed over has been sent. */
    flush: async (): Promise<void> => sending,
  }
}

function keepListening(url: string, watchLine: () => () => void, publish: (tags: string[]) => void) {
  const servers = serversOf(url)
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let closed = false
  let pause = 100
  let untold = true

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
        // Those that serve go the same way, and would wait for the end of what they were asked.
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
      // What is told here has been written already; only telling it need not wait for the disk.
      await next.query('set synchronous_commit = off')
      // A node that starts, perhaps again, or comes back, may have left something untold.
      if (untold) await next.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify([ALL_TAGS])])
      untold = false
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
      untold = true
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
