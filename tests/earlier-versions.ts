import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import { migrate } from '../src/server/db/migrate.ts'
import { replaceDatabase } from '../src/server/backup/replace-database.ts'
import type { Tables } from '../src/server/db/schema/tables.ts'
import { emptyPlace, type TestPlace } from './backup-targets.ts'

/**
 * Rows as each migration's shop wrote them, in its own columns: one file per migration that added a table or a column.
 */
const ROWS = join(import.meta.dirname, 'upgrades')

const numberOf = (step: string) => step.slice(0, 4)

/** Runs the statements of every file up to this migration. */
export async function addRowsOf(db: Kysely<Tables>, step: string): Promise<void> {
  const files = readdirSync(ROWS).filter((file) => numberOf(file) <= numberOf(step))
  const statements = files.flatMap((file) => readFileSync(join(ROWS, file), 'utf8').split(/;\n/)).filter((each) => each.trim() !== '')
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** A database as left by the version of this migration. */
export async function databaseOf(step: string, prepare = (db: Kysely<Tables>) => addRowsOf(db, step)): Promise<TestPlace> {
  const place = await emptyPlace()
  await replaceDatabase(place, { replace: false, advice: '', first: async () => undefined }, async (tx, engine) => {
    await migrate(tx, engine, step)
    await prepare(tx)
  })
  return place
}
