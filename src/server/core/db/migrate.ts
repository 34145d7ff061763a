import type { Kysely } from 'kysely'
import { StartError } from '../lib/errors.ts'
import type { Engine } from './types.ts'
import { silentLog, type DatabaseLog } from '../lib/database-log.ts'
import type { Tables } from './schema/tables.ts'
import { currentSteps, LAST_COMMIT } from './migrations/replaced-steps.ts'
import { knownSteps } from './migrations/steps.ts'
import { storedSteps, unfinishedSteps } from './migrations/step-records.ts'
import { applySteps, dueSteps, offlineMode, type MigrationMode } from './migrations/apply-steps.ts'

type Options = { last?: string | undefined; log?: DatabaseLog; mode?: MigrationMode }

/**
 * Migrates the database to this version, or only up to the step `last`. Does nothing if that is already done,
 * or if a newer version has migrated it further and this version can still work with it.
 * @throws StartError if this version cannot work with it; otherwise the error of the failed step, which is
 * rolled back. Those before it stay.
 */
export async function migrate(
  db: Kysely<Tables>,
  engine: Engine,
  { last, log = silentLog, mode = offlineMode }: Options = {},
): Promise<void> {
  if (await isNewer(db, engine, log)) return
  if (!(await hasWork(db, engine, last))) return

  await mode.lock(db)
  // Another node may have migrated the database while this one was waiting, perhaps further.
  if (await isNewer(db, engine, log)) return
  await applySteps({ db, engine, mode }, last)
}

async function hasWork(db: Kysely<Tables>, engine: Engine, last?: string): Promise<boolean> {
  if (dueSteps(await storedSteps(db, engine), last).length > 0) return true
  return (await unfinishedSteps(db, engine)).length > 0
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
