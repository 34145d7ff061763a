import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseLog } from './database-log.ts'

/** How long the pause between two pings is. */
const PING_MS = 5000
/** How long the echo of a ping may take. */
const ECHO_PATIENCE_MS = 5000

/** Whether changes of other nodes are heard. */
export type Hearing = {
  isHearing(): boolean
  /** How long the last echo took, in seconds; undefined before the first, and while none comes. */
  lagSeconds(): number | undefined
  /** To be told of every echo. */
  noteEcho(): void
  close(): void
}

type Options = {
  /** Notifies the nodes, this one too, by the way that all changes go. */
  ping(): Promise<unknown>
  /** Called after each ping without an echo, and when echoes are back: nobody knows what was missed. */
  onMissed(): void
  log: DatabaseLog
}

/**
 * Pings this node's own listener through the database. A connection to a pooler in transaction mode, or to another
 * database, takes LISTEN without a word and never hears anything: only an echo tells that changes are heard.
 */
export function openHearing({ ping, onMissed, log }: Options): Hearing {
  const closing = new AbortController()
  let isHearing = true
  let lag: number | undefined
  let echo = Promise.withResolvers<true>()

  const beat = async (): Promise<void> => {
    const expected = Promise.withResolvers<true>()
    echo = expected
    const since = performance.now()
    // A database that is away is told of elsewhere, and says nothing about hearing.
    if (!(await ping().then(() => true, () => false))) return
    const isHeard = await Promise.race([expected.promise, sleep(ECHO_PATIENCE_MS, false, { signal: closing.signal, ref: false })])
    if (!isHeard && isHearing) log.error('changes of other nodes are not heard: LISTEN needs a direct connection to the database, not one through a pooler in transaction mode. Set DATABASE_DIRECT_URL')
    if (isHeard && !isHearing) log.info('changes of other nodes are heard again')
    if (!isHeard || !isHearing) onMissed()
    isHearing = isHeard
    lag = isHeard ? (performance.now() - since) / 1000 : undefined
  }
  const keepPinging = async () => {
    while (!closing.signal.aborted) {
      await beat()
      await sleep(PING_MS, undefined, { signal: closing.signal, ref: false })
    }
  }
  // Ends by being closed.
  keepPinging().catch(() => undefined)
  return { isHearing: () => isHearing, lagSeconds: () => lag, noteEcho: () => echo.resolve(true), close: () => closing.abort() }
}
