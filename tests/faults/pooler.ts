import { spawn } from 'node:child_process'
import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { unprivilegedUser } from '../../scripts/postgres.ts'
import { temporaryFolder } from './shop-process.ts'

const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']
const program = folders.map((folder) => join(folder, 'pgbouncer')).find((file) => existsSync(file))

/** PgBouncer on this machine, if it is installed. */
export const pgbouncer = program

/** Returns an address of the same database through a PgBouncer that ends with the test. */
export async function openPooler(url: string, mode: 'transaction'): Promise<string> {
  if (!pgbouncer) throw new Error('There is no PgBouncer.')
  const folder = temporaryFolder()
  chmodSync(folder, 0o755)
  const { hostname, port, username, password } = new URL(url)
  const [own, file] = [await freePort(), join(folder, 'pgbouncer.ini')]
  writeFileSync(
    file,
    [
      '[databases]',
      `* = host=${hostname} port=${port || 5432} user=${username}${password && ` password=${password}`}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${own}`,
      'auth_type = any',
      `pool_mode = ${mode}`,
      'default_pool_size = 25',
      'unix_socket_dir =',
      'ignore_startup_parameters = extra_float_digits',
      '',
    ].join('\n'),
  )
  const server = spawn(pgbouncer, ['--quiet', file], { ...unprivilegedUser(), stdio: 'ignore' })
  onTestFinished(() => void server.kill('SIGKILL'))
  const pooled = new URL(url)
  pooled.host = `127.0.0.1:${own}`
  const responses = async () => {
    const client = new pg.Client(pooled.href)
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    )
  }
  await expect.poll(responses).toBe(true)
  return pooled.href
}
