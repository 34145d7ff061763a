import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chownSync, existsSync, globSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import pg from 'pg'
import { aptInstall, mayUseApt } from './apt.ts'
import { freePort } from './free-port.ts'

export type TestPostgres = {
  url: string
  /** Stops it as a service manager does: without waiting for clients, and without losing data. */
  stop(): Promise<void>
  /** Kills it with SIGKILL. */
  kill(): Promise<void>
}

/** `durable`: commits wait for the disk, as on a production server; a test run has nothing to lose. */
type Durability = { durable: boolean }

/** PostgreSQL refuses to run as root; one of these users exists on every system that has PostgreSQL. */
const unprivilegedUsers = ['postgres', 'nobody']
const START_TIMEOUT_MS = 30_000
const STOP_TIMEOUT_MS = 10_000

export type Cluster = {
  /** The folder of PostgreSQL's programs. */
  bin: string
  /** Contains data, log and socket; owned by the user that PostgreSQL runs as. */
  folder: string
  /** The user to run as, if not the current one, and the working directory. */
  as: { uid?: number; gid?: number; cwd: string }
}

/**
 * Starts a PostgreSQL server for one run, on a free port, with its files in `folder`. Returns undefined if it
 * cannot.
 */
export async function openTestPostgres(
  folder: string,
  { durable }: Durability = { durable: false },
): Promise<TestPostgres | undefined> {
  const bin = findBinaries(...needed) ?? installBinaries()
  if (!bin) return undefined
  try {
    const cluster = createCluster(bin, join(folder, 'postgres'))
    return await startServer(cluster, 'data', durable ? [] : careless)
  } catch (error) {
    console.error(
      `PostgreSQL from ${bin} does not start: ${error instanceof Error ? error.message : String(error)}`,
    )
    return undefined
  }
}

/** Returns the folder of these PostgreSQL programs: on the PATH, or where the usual packages install them. */
export function findBinaries(...programs: string[]): string | undefined {
  const onPath = (process.env['PATH'] ?? '').split(delimiter)
  const packaged = globSync([
    '/usr/lib/postgresql/*/bin',
    '/usr/pgsql-*/bin',
    '/opt/homebrew/opt/postgresql*/bin',
    '/usr/local/opt/postgresql*/bin',
  ])
  const newestFirst = packaged.sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
  return [...onPath, ...newestFirst].find((folder) =>
    programs.every((name) => existsSync(join(folder, name))),
  )
}

const needed = ['initdb', 'postgres']

function installBinaries(): string | undefined {
  if (!mayUseApt()) return undefined
  console.log('No PostgreSQL found: installing one ...')
  return aptInstall('postgresql') ? findBinaries(...needed) : undefined
}

/** Creates an empty cluster with its files in `data` of this folder, which must not exist yet. */
export function createCluster(bin: string, folder: string): Cluster {
  const user = unprivilegedUser()
  mkdirSync(folder)
  if (user) chownSync(folder, user.uid, user.gid)
  const cluster = { bin, folder, as: { ...user, cwd: folder } }
  initialise(cluster, join(folder, 'data'))
  return cluster
}

/**
 * Starts a server on a cluster's data, on a free port. @throws Error with the end of the server's log if it
 * fails.
 */
export async function startServer(
  { bin, folder, as }: Cluster,
  data: string,
  settings: readonly string[],
): Promise<TestPostgres> {
  const log = join(folder, `${data}.log`)
  const port = await freePort()
  const logFile = openSync(log, 'a')
  const parameters = [
    ...settings,
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'max_connections=300',
  ]
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', join(folder, data), ...parameters.flatMap((setting) => ['-c', setting])],
    {
      ...as,
      stdio: ['ignore', logFile, logFile],
    },
  )
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await untilItAnswers(url, server, log)
  return {
    url,
    stop: () => stopServer(server, ended),
    kill: () => {
      server.kill('SIGKILL')
      return ended
    },
  }
}

/** Text sorts by a language's rules (ICU), as on most servers, so that differences from SQLite show. */
function initialise({ bin, as }: Cluster, data: string): void {
  const create = (...locale: string[]) =>
    execFileSync(
      join(bin, 'initdb'),
      ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync', ...locale],
      {
        ...as,
        stdio: 'pipe',
      },
    )
  try {
    create('--locale=C', '--locale-provider=icu', '--icu-locale=en')
  } catch {
    rmSync(data, { recursive: true, force: true })
    create('--no-locale')
  }
}

/**
 * A test run need not survive a power cut, so nothing waits for the disk unless durability is being measured.
 */
const careless = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

/**
 * The user for a server that refuses to run as root; undefined if not needed. @throws Error if there is no
 * such user.
 */
export function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of unprivilegedUsers) {
    try {
      const id = (kind: string) => Number(execFileSync('id', [kind, name], { stdio: 'pipe' }).toString())
      return { uid: id('-u'), gid: id('-g') }
    } catch {
      continue
    }
  }
  throw new Error('PostgreSQL must not run as root, and there is no user postgres or nobody.')
}

/** @throws Error with the end of the server's log if the server exits or does not respond in time. */
async function untilItAnswers(url: string, server: ChildProcess, log: string): Promise<void> {
  const latest = Date.now() + START_TIMEOUT_MS
  while (server.exitCode === null && Date.now() < latest) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  server.kill('SIGKILL')
  throw new Error(readFileSync(log, 'utf8').trim().split('\n').slice(-3).join(' '))
}

async function stopServer(server: ChildProcess, ended: Promise<void>): Promise<void> {
  server.kill('SIGINT')
  const impatience = setTimeout(() => server.kill('SIGKILL'), STOP_TIMEOUT_MS)
  await ended
  clearTimeout(impatience)
}
