import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { freePort } from '../../scripts/free-port.ts'
import type { Revision } from './revision.ts'

/** The moment at which the fixed data is written. */
export const DATA_AT = Date.parse('2030-01-14T10:00:00+05:30')
/** The moment that every screenshot shows, a day later. */
export const SHOWN_AT = Date.parse('2030-01-15T10:00:00+05:30')

export const ADMIN_PASSWORD = 'kundan-meena-1947'

/** Starts the shop of a revision at this moment of its own wall clock, on a free port. */
export async function startRevision(
  { folder }: Revision,
  { dataDir, at, demo }: { dataDir: string; at: number; demo: boolean },
) {
  const port = await freePort()
  const clock = resolve(import.meta.dirname, '../faults/fake-clock.ts')
  const child = spawn(process.execPath, ['--import', clock, 'scripts/start.ts'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      CLOCK_MINUTES: String((at - Date.now()) / 60_000),
      DATA_DIR: dataDir,
      PORT: String(port),
      DEMO: demo ? '1' : '0',
      LOG_LEVEL: 'error',
      ADMIN_PASSWORD,
    },
  })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const address = `http://127.0.0.1:${port}`
  while (
    !(await fetch(`${address}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`The shop in ${folder} ended with ${child.exitCode}.`)
    await new Promise((done) => setTimeout(done, 100))
  }
  return {
    address,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
