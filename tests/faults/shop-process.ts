import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

type Ended = { code: number | null; stdout: string; stderr: string }

export type ShopProcess = {
  pid: number
  /** http://127.0.0.1:PORT once it listens. @throws Error with its output if the process ends instead. */
  address: Promise<string>
  /** Its standard output so far. */
  log(): string
  kill(signal: NodeJS.Signals): void
  /** Sends a signal to it and every process it has started, as a service manager does. */
  killGroup(signal: NodeJS.Signals): void
  ended: Promise<Ended>
}

/**
 * What a process gets from this one: where programs are, and what Node has compiled of the shop in this run
 * already.
 */
export const programs = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }

/** A directory that is removed after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'suvarna-faults-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/**
 * Starts the shop as `npm start` does, on a free port, with only these settings; killed after the test at the
 * latest.
 */
export function startProcess(
  settings: Record<string, string> = {},
  script = 'scripts/start.ts',
  command = process.execPath,
): ShopProcess {
  const isGroup = command === 'npm'
  const child = spawn(command, [script], {
    env: {
      ...programs,
      PORT: '0',
      DEMO: '0',
      DATA_DIR: settings['DATA_DIR'] ?? temporaryFolder(),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Only npm gets a separate process group: Ctrl-C in the tests' terminal would not reach it.
    detached: isGroup,
  })
  const killGroup = (signal: NodeJS.Signals) => {
    if (!isGroup) child.kill(signal)
    else if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, signal)
  }
  let stdout = ''
  let stderr = ''
  child.stderr.on('data', (part: Buffer) => (stderr += part.toString()))
  const ended = new Promise<Ended>((resolve) =>
    child.once('close', (code) => resolve({ code, stdout, stderr })),
  )
  const address = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (part: Buffer) => {
      stdout += part.toString()
      const open = /^(?:.+ is open|In development) at (\S+)/m.exec(stdout)
      if (open?.[1]) resolve(open[1])
    })
    void ended.then(({ code }) => reject(new Error(`The shop ended with ${code}: ${stderr}`)))
  })
  // Tests of a failed start never await the address.
  address.catch(() => undefined)
  onTestFinished(async () => {
    killGroup('SIGKILL')
    await ended
  })
  return {
    pid: child.pid ?? 0,
    address,
    log: () => stdout,
    kill: (signal) => void child.kill(signal),
    killGroup,
    ended,
  }
}
