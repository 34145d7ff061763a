import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from './processes.ts'

/** A database, as `openDatabase` takes it. */
export type Where = { dataDir: string; databaseUrl?: string }
/** Measures with an empty database; `settings` start a shop on it. */
type Measure = (engine: string, where: Where, settings: Record<string, string>) => Promise<void>

/**
 * Measures on SQLite, then on PostgreSQL if it is installed; commits wait for the disk. Data is stored in
 * `folder`.
 */
export async function onBothEngines(folder: string, measure: Measure): Promise<void> {
  mkdirSync(folder)
  await measure('SQLite', { dataDir: join(folder, 'sqlite') }, { DEMO: '0' })
  const postgres = await startPostgres(folder)
  if (!postgres) return console.log('\nThere is no PostgreSQL: nothing was measured on it.')
  await measure(
    'PostgreSQL',
    { dataDir: join(folder, 'node'), databaseUrl: postgres.url },
    { DEMO: '0', DATABASE_URL: postgres.url },
  )
  await postgres.stop()
}
