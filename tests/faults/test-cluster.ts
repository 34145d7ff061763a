import { onTestFinished } from 'vitest'
import { openDatabase } from '../../src/server/core/db/open.ts'
import type { Database } from '../../src/server/core/db/types.ts'
import { readConfig } from '../../src/server/core/config/config.ts'
import { createDatabase } from '../shop.ts'
import { temporaryFolder } from './shop-process.ts'

export type Engine = Database['engine']

/** Both engines if the tests have a PostgreSQL, otherwise only SQLite. */
export const engines: Engine[] = process.env['TEST_DATABASE_URL'] ? ['sqlite', 'postgres'] : ['sqlite']

/**
 * The database and data directory for processes of one shop, which run one after another or at the same time.
 */
export type TestCluster = {
  engine: Engine
  /** The settings by which a process finds them. */
  settings: { DATA_DIR: string; OPEN_COD_ORDERS: string; DATABASE_URL?: string }
  /** Opens the database in the test itself; with SQLite only while no process uses it. */
  withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T>
}

/** A new empty database and data directory, removed after the test. */
export async function startTestCluster(engine: Engine, dataDir = temporaryFolder()): Promise<TestCluster> {
  const database = engine === 'postgres' ? await createDatabase() : undefined
  if (database) onTestFinished(() => database.drop())
  const settings = {
    DATA_DIR: dataDir,
    OPEN_COD_ORDERS: '50',
    ...(database && { DATABASE_URL: database.url }),
  }
  return {
    engine,
    settings,
    withDatabase: async (work) => {
      const db = await openDatabase(readConfig(settings))
      return await work(db).finally(() => db.close())
    },
  }
}
