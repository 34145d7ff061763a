import type pg from 'pg'

/** The server ends a connection without a heartbeat for this long, so that another node gets its claims. */
const IDLE_TIMEOUT_MS = 30_000

/** PostgreSQL has this setting since version 14; before, a silent node keeps its claims. */
const SET_IDLE_TIMEOUT = `select set_config('idle_session_timeout', '${IDLE_TIMEOUT_MS}', false)
  where current_setting('server_version_num')::int >= 140000`

/**
 * The names that this node has to itself: advisory locks of its current connection, which has a heartbeat.
 */
export type Claims = {
  /** Takes the connection that claims go through from now on. */
  begin(client: pg.Client): Promise<void>
  /** Whether no other node has this name; false without a connection. */
  claim(name: string): Promise<boolean>
}

export function openClaims(): Claims {
  let current: { client: pg.Client; names: Set<string> } | undefined

  return {
    async begin(client) {
      await client.query(SET_IDLE_TIMEOUT)
      const own = { client, names: new Set<string>() }
      current = own
      client.once('end', () => {
        if (current === own) current = undefined
      })
    },

    async claim(name) {
      const own = current
      if (!own) return false
      if (own.names.has(name)) return true

      const isClaimed = await lock(own.client, name).catch(() => false)
      if (isClaimed) own.names.add(name)
      return isClaimed && current === own
    },
  }
}

async function lock(client: pg.Client, name: string): Promise<boolean> {
  // Locks of rows by name have the seed 0.
  const { rows } = await client.query<{ locked: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, 1)) as locked',
    [name],
  )
  return rows[0]?.locked === true
}
