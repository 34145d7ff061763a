import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseLog } from '../../lib/database-log.ts'

/** The pause after an echo, until the next ping. */
const PAUSE_MS = 5000
/** How long to wait for the echo of a ping before the next one is sent. */
const ECHO_PATIENCE_MS = 1000
/** After this many pings in a row without an echo, changes count as not received. */
const MOST_PINGS = 5

const UNHEARD =
  'changes from other nodes do not arrive: LISTEN needs a direct connection to the database, not one through a pooler in transaction mode. Set DATABASE_DIRECT_URL'

/** Whether this node receives changes of other nodes. */
export type Hearing = {
  isHearing(): boolean
  /** How long the last echo took, in seconds; undefined before the first and while none arrives. */
  lagSeconds(): number | undefined
  /** Call it for every echo. */
  noteEcho(): void
  close(): void
}

type Options = {
  /** Notifies all nodes, including this one, in the same way as all changes. */
  ping(): Promise<unknown>
  /** Called after pings without an echo and when echoes return, because it is unknown what was missed. */
  onMissed(): void
  log: DatabaseLog
}

/**
 * Pings this node's own listener through the database. A connection to a pooler in transaction mode, or to another
 * database, accepts LISTEN without an error and never receives anything: only an echo proves that changes arrive.
 */
export function openHearing({ ping, onMissed, log }: Options): Hearing {
  const closing = new AbortController()
  let isHearing = true
  let lag: number | undefined
  let echo = Promise.withResolvers<true>()

  const pause = <T>(milliseconds: number, value: T) => sleep(milliseconds, value, { signal: closing.signal, ref: false })

  /**
   * Returns undefined while the database is unavailable, which is reported elsewhere: the echo may be lost with a
   * connection.
   */
  const hearsEcho = async (): Promise<boolean | undefined> => {
    const expected = Promise.withResolvers<true>()
    echo = expected
    for (let pings = 1; pings <= MOST_PINGS; pings += 1) {
      if (!(await ping().then(() => true, () => false))) return undefined
      if (await Promise.race([expected.promise, pause(ECHO_PATIENCE_MS, false)])) return true
    }
    return false
  }
  const beat = async (): Promise<void> => {
    const since = performance.now()
    const isHeard = await hearsEcho()
    if (isHeard === undefined) return
    if (!isHeard && isHearing) log.error(UNHEARD)
    if (isHeard && !isHearing) log.info('changes from other nodes arrive again')
    if (!isHeard || !isHearing) onMissed()
    isHearing = isHeard
    lag = isHeard ? (performance.now() - since) / 1000 : undefined
  }
  const keepPinging = async () => {
    while (!closing.signal.aborted) {
      await beat()
      await pause(PAUSE_MS, undefined)
    }
  }
  // Rejects when it is closed.
  keepPinging().catch(() => undefined)
  return { isHearing: () => isHearing, lagSeconds: () => lag, noteEcho: () => echo.resolve(true), close: () => closing.abort() }
}
