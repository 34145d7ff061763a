import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { findBinaries } from '../scripts/postgres.ts'

/**
 * Transactions per second that pgbench commits (three updates, one read, one insert each). `byDefault`: with its default
 * tables and protocol. `atBest`: with so many branches that transactions need not wait for each other's rows, and with
 * prepared statements.
 */
export type Pgbench = (clients: number, seconds: number) => Promise<{ byDefault: number; atBest: number }>

/** At least as many branches as clients. */
const BEST_SCALE = 20

/** Creates pgbench's tables in separate databases on this server. Returns undefined if pgbench is not installed. */
export async function openPgbench(url: string): Promise<Pgbench | undefined> {
  const folder = findBinaries('pgbench')
  if (!folder) return undefined
  const run = async (...options: string[]) => (await promisify(execFile)(join(folder, 'pgbench'), options)).stdout
  const fill = async (name: string, scale: number) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(`create database ${name}`)
    await client.end()
    const own = new URL(`/${name}`, url).href
    await run('--initialize', '--quiet', '--scale', String(scale), own)
    return async (...options: string[]) => {
      const told = await run(...options, own)
      const rate = /tps = ([\d.]+)/.exec(told)?.[1]
      if (rate === undefined) throw new Error(`pgbench answered: ${told}`)
      return Number(rate)
    }
  }
  const byDefault = await fill('pgbench_default', 1)
  const atBest = await fill('pgbench_best', BEST_SCALE)
  return async (clients, seconds) => {
    const asked = ['--client', String(clients), '--time', String(seconds)]
    return { byDefault: await byDefault(...asked), atBest: await atBest(...asked, '--protocol', 'prepared', '--jobs', '2') }
  }
}
