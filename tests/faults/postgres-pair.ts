import { execFileSync } from 'node:child_process'
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import { createCluster, findBinaries, startServer, type TestPostgres } from '../../scripts/postgres.ts'
import { temporaryFolder } from './shop-process.ts'

/** The folder of PostgreSQL's programs; undefined if a pair of servers cannot be created. */
export const pairBinaries = findBinaries('initdb', 'postgres', 'pg_basebackup')

export type Pair = {
  primary: TestPostgres
  /** Has everything that the primary acknowledged, and is read-only until `promote`. */
  standby: TestPostgres
  /** Resolves when the standby has become a primary. */
  promote(): Promise<void>
}

/** Nothing has to survive a power cut of this machine; acknowledged commits are on both servers. */
const settings = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=on']

/** An empty primary with a synchronous standby, removed after the test. */
export async function openPair(bin: string): Promise<Pair> {
  const folder = temporaryFolder()
  // The user that PostgreSQL runs as needs access.
  chmodSync(folder, 0o755)
  const cluster = createCluster(bin, join(folder, 'pair'))
  const start = async (data: string) => {
    const server = await startServer(cluster, data, settings)
    onTestFinished(() => server.kill())
    return server
  }
  const primary = await start('data')
  const copy = [
    '--pgdata',
    join(cluster.folder, 'standby'),
    '--dbname',
    `${primary.url}?application_name=standby`,
    '--write-recovery-conf',
    '--checkpoint=fast',
    '--no-sync',
  ]
  execFileSync(join(bin, 'pg_basebackup'), copy, { ...cluster.as, stdio: 'pipe' })
  const standby = await start('standby')
  await query(primary.url, "alter system set synchronous_standby_names = 'standby'")
  await query(primary.url, 'select pg_reload_conf()')
  const isSynchronous = async () =>
    (await query(primary.url, 'select sync_state from pg_stat_replication'))[0]
  await expect.poll(isSynchronous).toEqual({ sync_state: 'sync' })
  return { primary, standby, promote: async () => void (await query(standby.url, 'select pg_promote()')) }
}

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<object>(statement).finally(() => client.end())
  return rows
}
