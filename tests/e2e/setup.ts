import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openProductionRenderer } from '../../src/server/core/ssr/production-renderer.ts'
import { startShop } from '../../src/server/main.ts'
import { readConfig } from '../../src/server/core/config/config.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data directory with the demonstration shop, which each test file copies. */
    demonstration: string
  }
}

/** Runs once before the browser tests: fills a data directory with the demonstration shop. */
export default async function prepare(project: TestProject): Promise<() => void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'suvarna-demonstration-'))
  const settings = readConfig({ DATA_DIR: dataDir, PORT: '0', DEMO: '1', LOG_LEVEL: 'silent' })
  const running = await startShop(settings, await openProductionRenderer(resolve('dist')))
  await running.stop()
  project.provide('demonstration', dataDir)
  return () => rmSync(dataDir, { recursive: true, force: true })
}
