import { fork, spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../scripts/free-port.ts'
import type { Load, Order } from './load.ts'

const here = import.meta.dirname
/** How `npm start` starts the shop: the arguments after `exec node`, that is Node's options and the script. */
const startArguments = (JSON.parse(readFileSync(join(here, '../package.json'), 'utf8')) as { scripts: { start: string } }).scripts.start
  .split(' ')
  .slice(2)
const running = new Set<ChildProcess>()

/** Kills every process that this run started. */
export function stopEverything(): void {
  for (const child of running) child.kill('SIGKILL')
}

function keepTrack(child: ChildProcess): ChildProcess {
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

const ended = (child: ChildProcess) => new Promise<void>((resolve) => child.once('exit', () => resolve()))

export type RunningShop = {
  url: string
  /** Milliseconds from the start of the process to the first successful page. */
  coldStart: number
  /** Resident memory of the process in MB. */
  memory(): number
  /** Processor time used so far, in milliseconds: far less disturbed by other processes than rates are. */
  processor(): number
  stop(): Promise<void>
}

/** Starts the built shop as `npm start` does, with default settings, and waits for its first successful page. */
export async function startShop(dataDir: string, settings: Record<string, string> = {}): Promise<RunningShop> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const since = performance.now()
  const child = keepTrack(
    spawn(process.execPath, startArguments, {
      cwd: join(here, '..'),
      env: { PATH: process.env['PATH'], PORT: String(port), DATA_DIR: dataDir, ...settings },
      stdio: ['ignore', 'ignore', 'pipe'],
    }),
  )
  let complaints = ''
  child.stderr?.on('data', (part: Buffer) => (complaints = `${complaints}${part.toString()}`.slice(-2000)))
  while (!(await responses(`${url}/`))) {
    if (child.exitCode !== null) throw new Error(`The shop did not start: ${complaints}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return {
    url,
    coldStart: performance.now() - since,
    memory: () => memoryOf(child),
    processor: () => processorOf(child),
    stop: async () => {
      child.kill('SIGTERM')
      await ended(child)
    },
  }
}

const responses = (url: string) => fetch(url).then(async (response) => response.ok && (await response.text()) !== '', () => false)

function memoryOf(child: ChildProcess): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}

/** /proc counts processor time in hundredths of a second. */
function processorOf(child: ChildProcess): number {
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(' ')
  return (Number(fields[13]) + Number(fields[14])) * 10
}

/** A bare node:http server that sends this body, exactly what the shop sends, for every request. */
export async function startBareServer(body: Buffer): Promise<{ url: string; processor(): number; stop(): Promise<void> }> {
  const child = keepTrack(fork(join(here, 'bare-server.ts'), { serialization: 'advanced' }))
  child.send(body)
  const port = await new Promise((resolve) => child.once('message', resolve))
  return {
    url: `http://127.0.0.1:${String(port)}`,
    processor: () => processorOf(child),
    stop: async () => {
      child.kill()
      await ended(child)
    },
  }
}

/** Puts a server under load from a separate process. */
export async function load(order: Order): Promise<Load> {
  const child = keepTrack(fork(join(here, 'load.ts')))
  child.send(order)
  let result: Load | undefined
  child.once('message', (message) => (result = message as Load))
  await ended(child)
  if (!result) throw new Error('The load process ended without a result.')
  return result
}
