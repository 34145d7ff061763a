import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { findBinaries } from '../scripts/postgres.ts'

/** At least as many branches as clients, or they would only wait for one another's rows. */
const SCALE = 20

/** How many of its usual transactions (three updates, one read, one insert) pgbench commits in a second. */
export type Pgbench = (clients: number, seconds: number) => Promise<number>

/** Makes pgbench's tables in a database of their own on this server. Undefined where pgbench is not installed. */
export async function openPgbench(url: string): Promise<Pgbench | undefined> {
  const folder = findBinaries('pgbench')
  if (!folder) return undefined
  const own = new URL('/pgbench', url).href
  const run = async (...options: string[]) => (await promisify(execFile)(join(folder, 'pgbench'), [...options, own])).stdout
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('create database pgbench')
  await client.end()
  await run('--initialize', '--quiet', '--scale', String(SCALE))
  return async (clients, seconds) => {
    const told = await run('--client', String(clients), '--jobs', '2', '--time', String(seconds), '--protocol', 'prepared')
    const rate = /tps = ([\d.]+)/.exec(told)?.[1]
    if (rate === undefined) throw new Error(`pgbench answered: ${told}`)
    return Number(rate)
  }
}
