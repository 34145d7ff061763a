import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { unprivilegedUser } from '../../scripts/postgres.ts'
import { temporaryFolder } from './shop-process.ts'

const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']
const program = folders.map((folder) => join(folder, 'pgbouncer')).find((file) => existsSync(file))

export type PoolMode = 'session' | 'transaction'

/** PgBouncer on this machine, if it is installed. */
export const pgbouncer = program === undefined ? undefined : { program, keepsStatements: keepsStatements(program) }

/** PgBouncer supports prepared statements in transaction mode from 1.21 on. */
function keepsStatements(file: string): boolean {
  const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(execFileSync(file, ['--version']).toString()) ?? []
  return Number(major) > 1 || Number(minor) >= 21
}

/** Returns an address of the same database through a PgBouncer that ends with the test. */
export async function openPooler(url: string, mode: PoolMode): Promise<string> {
  if (!pgbouncer) throw new Error('There is no PgBouncer.')
  const folder = temporaryFolder()
  chmodSync(folder, 0o755)
  const { hostname, port, username, password } = new URL(url)
  const [own, file] = [await freePort(), join(folder, 'pgbouncer.ini')]
  writeFileSync(file, [
    '[databases]', `* = host=${hostname} port=${port || 5432} user=${username}${password && ` password=${password}`}`, '[pgbouncer]', 'listen_addr = 127.0.0.1', `listen_port = ${own}`,
    'auth_type = any', `pool_mode = ${mode}`, 'default_pool_size = 25', 'unix_socket_dir =', 'ignore_startup_parameters = extra_float_digits',
    ...(pgbouncer.keepsStatements ? ['max_prepared_statements = 500'] : []), '',
  ].join('\n'))
  const server = spawn(pgbouncer.program, ['--quiet', file], { ...unprivilegedUser(), stdio: 'ignore' })
  onTestFinished(() => void server.kill('SIGKILL'))
  const pooled = new URL(url)
  pooled.host = `127.0.0.1:${own}`
  const responses = async () => {
    const client = new pg.Client(pooled.href)
    return client.connect().then(() => client.end().then(() => true), () => false)
  }
  await expect.poll(responses).toBe(true)
  return pooled.href
}
