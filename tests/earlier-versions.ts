import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import { onTestFinished } from 'vitest'
import { migrate } from '../src/server/core/db/migrate.ts'
import { INITIAL_STEP, replacedSteps } from '../src/server/core/db/migrations/replaced-steps.ts'
import { knownSteps, steps, type Step } from '../src/server/core/db/migrations/steps.ts'
import { replaceDatabase } from '../src/server/core/backup/replace-database.ts'
import type { Tables } from '../src/server/core/db/schema/tables.ts'
import { emptyPlace, type TestPlace } from './backup-targets.ts'

/**
 * Rows as the shop of each migration wrote them: 0001.sql has some of every table, and a later migration that
 * adds a table or a column has a file of its own.
 */
const ROWS = join(import.meta.dirname, 'upgrades')

const numberOf = (step: string) => step.slice(0, 4)

/** Runs the statements of every file up to this migration. */
async function addRowsOf(db: Kysely<Tables>, step: string): Promise<void> {
  const files = readdirSync(ROWS)
    .filter((file) => numberOf(file) <= numberOf(step))
    .toSorted()
  const statements = files
    .flatMap((file) => readFileSync(join(ROWS, file), 'utf8').split(/;\n/))
    .filter((each) => each.trim() !== '')
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** A database as left by the version of this migration. */
export async function databaseOf(
  step: string,
  prepare = async (_db: Kysely<Tables>): Promise<void> => {},
): Promise<TestPlace> {
  const place = await emptyPlace()
  await replaceDatabase(
    place,
    { replace: false, advice: '', first: async () => undefined },
    async (tx, engine) => {
      await migrate(tx, engine, { last: step })
      await addRowsOf(tx, step)
      await prepare(tx)
    },
  )
  return place
}

/**
 * A database from before the migrations were replaced by 0001-initial: the tables are the same, the recorded
 * names are these.
 */
export async function databaseBeforeInitialStep(
  names: readonly string[] = replacedSteps,
): Promise<TestPlace> {
  return databaseOf(INITIAL_STEP, async (db) => {
    await sql`delete from kysely_migration`.execute(db)
    for (const name of names)
      await sql`insert into kysely_migration (name, timestamp) values (${name}, '2026-11-24T00:00:00.000Z')`.execute(
        db,
      )
    await db.updateTable('schema_info').set({ works_from: '0020-works-from' }).execute()
  })
}

/** Gives this version a migration after all others, until the test ends. */
export function addStep(name: string, up: Step['up'], further: Omit<Step, 'up'> = {}): void {
  steps[name] = { up, ...further }
  knownSteps.push(name)
  onTestFinished(() => {
    delete steps[name]
    knownSteps.splice(knownSteps.indexOf(name), 1)
  })
}
