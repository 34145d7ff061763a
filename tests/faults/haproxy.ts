import { spawn } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { delimiter, join } from 'node:path'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { temporaryFolder } from './shop-process.ts'

const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']

/** Path of HAProxy on this machine; undefined if it is not installed. */
export const haproxy = folders.map((folder) => join(folder, 'haproxy')).find((file) => existsSync(file))

/**
 * Returns an address that leads to the current primary of these servers, by the recipe of docs/postgresql.md.
 */
export async function openHaproxy(urls: string[]): Promise<string> {
  const own = await freePort()
  const servers = await Promise.all(
    urls.map(
      async (url, index) => `  server s${index} ${new URL(url).host} check port ${await openHealth(url)}`,
    ),
  )
  const file = join(temporaryFolder(), 'haproxy.cfg')
  writeFileSync(
    file,
    [
      'defaults',
      '  mode tcp',
      '  timeout connect 2s',
      '  timeout client 30m',
      '  timeout server 30m',
      'listen postgres',
      `  bind 127.0.0.1:${own}`,
      '  option httpchk GET /primary',
      '  http-check expect status 200',
      '  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions',
      ...servers,
      '',
    ].join('\n'),
  )
  const proxy = spawn(haproxy ?? 'haproxy', ['-db', '-q', '-f', file], { stdio: 'ignore' })
  onTestFinished(() => void proxy.kill('SIGKILL'))
  const address = new URL(urls[0] ?? '')
  address.host = `127.0.0.1:${own}`
  return address.href
}

/** What Patroni reports for each server: 200 at the primary only. */
async function openHealth(url: string): Promise<number> {
  const isPrimary = async () => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 500 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
      return rows[0]?.standby === false
    } catch {
      return false
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  const server = createServer(
    (_request, response) => void isPrimary().then((is) => response.writeHead(is ? 200 : 503).end()),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}
