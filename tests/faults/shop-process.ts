import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

type Ended = { code: number | null; stdout: string; stderr: string }

export type ShopProcess = {
  pid: number
  /** http://127.0.0.1:PORT once it listens. @throws Error with what it said when it ended instead. */
  address: Promise<string>
  /** What it wrote to its standard output so far. */
  log(): string
  kill(signal: NodeJS.Signals): void
  /** Signals it and every process it has started, as a service manager does. */
  killGroup(signal: NodeJS.Signals): void
  ended: Promise<Ended>
}

/** A directory that is gone after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'suvarna-faults-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Starts the shop as `npm start` does, on a free port, with these settings and no others; ended after the test at the latest. */
export function startProcess(settings: Record<string, string> = {}, script = 'scripts/start.ts', command = process.execPath): ShopProcess {
  const isGroup = command === 'npm'
  const child = spawn(command, [script], {
    env: { PATH: process.env['PATH'], PORT: '0', DEMO: '0', DATA_DIR: settings['DATA_DIR'] ?? temporaryFolder(), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, which a Ctrl-C in the terminal of the tests does not reach, is only for what asks for it.
    detached: isGroup,
  })
  const killGroup = (signal: NodeJS.Signals) => {
    if (!isGroup) child.kill(signal)
    else if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, signal)
  }
  let stdout = ''
  let stderr = ''
  child.stderr.on('data', (part: Buffer) => (stderr += part.toString()))
  const ended = new Promise<Ended>((resolve) => child.once('close', (code) => resolve({ code, stdout, stderr })))
  const address = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (part: Buffer) => {
      stdout += part.toString()
      const open = /^(?:.+ is open|In development) at (\S+)/m.exec(stdout)
      if (open?.[1]) resolve(open[1])
    })
    void ended.then(({ code }) => reject(new Error(`The shop ended with ${code}: ${stderr}`)))
  })
  // Tests of a refused start never ask for the address.
  address.catch(() => undefined)
  onTestFinished(async () => {
    killGroup('SIGKILL')
    await ended
  })
  return { pid: child.pid ?? 0, address, log: () => stdout, kill: (signal) => void child.kill(signal), killGroup, ended }
}
