import { createInterface } from 'node:readline'
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startShop } from '../src/server/main.ts'
import { readConfig } from '../src/server/core/config/config.ts'

/** Rounds of each rush of buyers: few in a normal run, more if requested. */
export const RUSH_ROUNDS = Number(process.env['RUSH_ROUNDS'] ?? 2)

/** Starts a shop in a separate process on a free port. */
export async function startShopProcess(
  environment: Record<string, string>,
): Promise<{ address: string; stop(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'suvarna-test-'))
  const child = spawn(process.execPath, [import.meta.filename], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'silent',
      PUBLIC_URL: 'http://shop.test',
      DEMO: '0',
      ...environment,
    },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const address = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => line.startsWith('http://') && resolve(line))
    child.once('exit', (code) => reject(new Error(`The shop ended with ${code}.`)))
  })
  return {
    address,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

if (process.argv[1] === import.meta.filename) {
  const running = await startShop(readConfig(process.env), {
    keep: false,
    listPages: async () => [],
    render: async () => ({ status: 200, html: '<!doctype html><title>-</title>' }),
  })
  console.log(running.address)
  process.once('SIGTERM', () => void running.stop().then(() => process.exit(0)))
}
