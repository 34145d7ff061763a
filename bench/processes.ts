import { fork, spawn, type ChildProcess } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../scripts/free-port.ts'
import { openTestPostgres, type TestPostgres } from '../scripts/postgres.ts'

const here = import.meta.dirname
/**
 * How `npm start` starts the shop: the arguments after `exec node`, that is Node's options and the script.
 */
const [, , ...startArguments] = (
  JSON.parse(readFileSync(join(here, '../package.json'), 'utf8')) as { scripts: { start: string } }
).scripts.start.split(' ')
const running = new Set<ChildProcess>()
const servers = new Set<TestPostgres>()

/** Kills every process that this run started. */
export function stopEverything(): void {
  for (const child of running) child.kill('SIGKILL')
  for (const server of servers) void server.kill()
}

function keepTrack(child: ChildProcess): ChildProcess {
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

const stop = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })

export type RunningServer = {
  url: string
  /** Processor time used so far, in milliseconds: far less disturbed by other processes than rates are. */
  processor(): number
  stop(): Promise<void>
}

export type RunningShop = RunningServer & {
  /** Milliseconds from the start of the process to the first successful page. */
  coldStart: number
  /** Resident memory of the process in MB. */
  memory(): number
}

/**
 * Starts the built shop as `npm start` does, with default settings, and waits for its first successful page.
 */
export async function startShop(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<RunningShop> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const since = performance.now()
  const child = keepTrack(
    spawn(process.execPath, startArguments, {
      cwd: join(here, '..'),
      env: {
        PATH: process.env['PATH'],
        PORT: String(port),
        DATA_DIR: dataDir,
        OPEN_COD_ORDERS: '50',
        ...settings,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  )
  while (!(await responds(url))) {
    if (child.exitCode !== null) throw new Error('The shop did not start.')
    await pause(5)
  }
  return {
    url,
    coldStart: performance.now() - since,
    memory: () => memoryOf(child),
    processor: () => processorOf(child),
    stop: () => stop(child),
  }
}

const responds = (url: string) =>
  fetch(url).then(
    async (response) => response.ok && (await response.text()) !== '',
    () => false,
  )

function memoryOf({ pid }: ChildProcess): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}

/** The time of all threads, in nanoseconds in /proc. */
function processorOf({ pid }: ChildProcess): number {
  const threads = globSync(`/proc/${pid}/task/*/schedstat`)
  return threads.reduce((sum, file) => sum + Number(readFileSync(file, 'utf8').split(' ')[0]), 0) / 1_000_000
}

/** A bare node:http server that sends this body, exactly what the shop sends, for every request. */
export async function startBareServer(body: Buffer): Promise<RunningServer> {
  const child = keepTrack(fork(join(here, 'bare-server.ts'), { serialization: 'advanced' }))
  child.send(body)
  const port = await new Promise((resolve) => child.once('message', resolve))
  return {
    url: `http://127.0.0.1:${String(port)}`,
    processor: () => processorOf(child),
    stop: () => stop(child),
  }
}

/**
 * Starts a PostgreSQL server whose commits wait for the disk, with its files in `folder`. Returns undefined
 * if it cannot.
 */
export async function startPostgres(folder: string): Promise<TestPostgres | undefined> {
  const server = await openTestPostgres(folder, { durable: true })
  if (server) servers.add(server)
  return server
}

/** The ids of the first products of a shop. */
export async function firstProducts(url: string): Promise<string[]> {
  const { products } = (await (await fetch(`${url}/api/product/?limit=20`)).json()) as {
    products: { _id: string }[]
  }
  return products.map(({ _id }) => _id)
}
