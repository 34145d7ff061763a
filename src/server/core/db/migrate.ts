import { Migrator, type Migration } from 'kysely/migration'
import { sql, type Kysely } from 'kysely'
import { StartError } from '../lib/errors.ts'
import type { Engine } from './types.ts'
import { silentLog, type DatabaseLog } from '../lib/database-log.ts'
import type { Tables } from './schema/tables.ts'
import { currentSteps, LAST_COMMIT, renameReplacedSteps } from './migrations/replaced-steps.ts'
import { knownSteps, steps, type Step } from './migrations/steps.ts'

/**
 * Migrates the database to this version, or only up to the step `last`. Does nothing if that is already done,
 * or if a newer version has migrated it further and this version can still work with it.
 * @throws StartError if this version cannot work with it; otherwise the error of the failed step. On both
 * engines a failure rolls back every step.
 */
export async function migrate(
  db: Kysely<Tables>,
  engine: Engine,
  last?: string,
  log: DatabaseLog = silentLog,
): Promise<void> {
  if (await isNewer(db, engine, log)) return
  await renameReplacedSteps(db, await storedSteps(db, engine))
  const migrations = Object.fromEntries(
    Object.entries(steps).map(([name, step]): [string, Migration] => [
      name,
      { up: (tx) => take(name, step, tx as Kysely<Tables>, engine) },
    ]),
  )
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last))
  // A newer version may have migrated the database while this one was waiting.
  if (error && !(await isNewer(db, engine, log).catch(() => false))) throw error
}

async function take(name: string, { up, breaks }: Step, tx: Kysely<Tables>, engine: Engine): Promise<void> {
  await up(tx as Kysely<unknown>, engine)
  if (!breaks) return
  await tx
    .insertInto('schema_info')
    .values({ id: 1, works_from: name })
    .onConflict((oc) => oc.column('id').doUpdateSet({ works_from: name }))
    .execute()
}

/**
 * Whether a newer version has migrated the database further. @throws StartError if this version cannot work
 * with it.
 */
async function isNewer(db: Kysely<Tables>, engine: Engine, log: DatabaseLog): Promise<boolean> {
  const appliedSteps = await readSteps(db, engine)
  const newest = appliedSteps.findLast((name) => !knownSteps.includes(name))
  if (newest === undefined) return false
  const canWork =
    knownSteps.every((name) => appliedSteps.includes(name)) && knownSteps.includes(await oldestThatWorks(db))
  if (!canWork) {
    throw new StartError(
      `The database was migrated to ${newest} by a newer version of the shop. This version (${knownSteps.at(-1)}) cannot use it. Start the newer version, or restore a backup from before the update.`,
    )
  }
  log.warn(`the database was migrated to ${newest} by a newer version of the shop; this version can use it`)
  return true
}

/** The oldest step that a version must know to work with this database. */
async function oldestThatWorks(db: Kysely<Tables>): Promise<string> {
  return (await db.selectFrom('schema_info').select('works_from').executeTakeFirstOrThrow()).works_from
}

/**
 * The names of the migrations this database has had, in order.
 * @throws StartError if it is of a version whose migrations this one does not have any more
 */
export async function readSteps(db: Kysely<Tables>, engine: Engine): Promise<string[]> {
  const refusal = `This database is of an earlier version of the shop. Start commit ${LAST_COMMIT} once on it, then this version.`
  return currentSteps(await storedSteps(db, engine), refusal)
}

async function storedSteps(db: Kysely<Tables>, engine: Engine): Promise<string[]> {
  const there =
    engine === 'postgres'
      ? sql<{
          name: string
        }>`select relname as name from pg_class where relname = 'kysely_migration' and relnamespace = current_schema()::regnamespace`
      : sql<{ name: string }>`select name from sqlite_master where name = 'kysely_migration'`
  if ((await there.execute(db)).rows.length === 0) return []
  return (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows.map(
    ({ name }) => name,
  )
}
