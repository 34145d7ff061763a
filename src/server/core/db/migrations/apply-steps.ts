import type { Kysely } from 'kysely'
import { completedTables } from './complete-tables.ts'
import { hasReplacedSteps, replaceSteps } from './replaced-steps.ts'
import { knownSteps, steps, type NewIndex, type Step } from './steps.ts'
import type { Tables } from '../schema/tables.ts'
import * as records from './step-records.ts'
import type { Engine } from '../types.ts'

/** How the parts of a step run on a database that others may use. */
export type MigrationMode = {
  /** Keeps other nodes from migrating until the connection closes. */
  lock(db: Kysely<Tables>): Promise<void>
  /** Runs a part, again if others were in its way. */
  attempt<T>(part: () => Promise<T>): Promise<T>
  /** Locks tables at the beginning of a transaction. */
  lockTables(tx: Kysely<Tables>, tables: readonly string[]): Promise<void>
  createIndex(db: Kysely<Tables>, index: NewIndex): Promise<void>
}

/** Nobody else uses the target. */
export const offlineMode: MigrationMode = {
  lock: async () => undefined,
  attempt: (part) => part(),
  lockTables: async () => undefined,
  // An interrupted step may have created it.
  createIndex: async (_db, index) => index.ifNotExists().execute(),
}

type Target = { db: Kysely<Tables>; engine: Engine; mode: MigrationMode }

/** The steps up to `last` that this database has not had, in order. */
export function dueSteps(stored: readonly string[], last?: string): string[] {
  const end = last === undefined ? knownSteps.length : knownSteps.indexOf(last) + 1
  return knownSteps.slice(0, end).filter((name) => !stored.includes(name))
}

/**
 * Applies the steps up to `last` that this database has not had, each in a transaction of its own, and then
 * its rows and indexes. One that was interrupted goes on where it was.
 */
export async function applySteps(target: Target, last?: string): Promise<void> {
  const { db, engine } = target
  await records.createRecords(db, engine)

  const stored = await records.storedSteps(db, engine)
  if (hasReplacedSteps(stored))
    await inTransaction(target, completedTables, (tx) => replaceSteps(tx, engine, stored))

  for (const name of await records.unfinishedSteps(db, engine)) await finishStep(target, name)
  for (const name of dueSteps(await records.storedSteps(db, engine), last)) {
    await applyStep(target, name)
    await finishStep(target, name)
  }
}

const stepOf = (name: string): Step => {
  const step = steps[name]
  if (!step) throw new Error(`There is no migration ${name}.`)
  return step
}

/** Runs work in a transaction of its own, or in the one that the whole migration is a part of. */
async function inTransaction<T>(
  { db, mode }: Target,
  tables: readonly string[],
  work: (tx: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  if (db.isTransaction) return work(db)
  return mode.attempt(() =>
    db.transaction().execute(async (tx) => {
      await mode.lockTables(tx, tables)
      return work(tx)
    }),
  )
}

async function applyStep(target: Target, name: string): Promise<void> {
  const { up, breaks, locks = [], backfill, indexes } = stepOf(name)
  await inTransaction(target, locks, async (tx) => {
    await up(tx as Kysely<unknown>, target.engine)
    if (breaks) await recordBreak(tx, name)
    await records.recordStep(tx, name, !backfill && !indexes)
  })
}

async function recordBreak(tx: Kysely<Tables>, name: string): Promise<void> {
  await tx
    .insertInto('schema_info')
    .values({ id: 1, works_from: name })
    .onConflict((oc) => oc.column('id').doUpdateSet({ works_from: name }))
    .execute()
}

async function finishStep(target: Target, name: string): Promise<void> {
  const { db, engine, mode } = target
  const { backfill, indexes } = stepOf(name)
  if (!backfill && !indexes) return

  if (backfill) await fillBatches(target, name, backfill)
  for (const index of indexes?.(db as Kysely<unknown>, engine) ?? []) await mode.createIndex(db, index)
  await records.recordFinished(db, name)
}

/** Runs batches until one finds nothing; each records how far it came, so that none runs twice. */
async function fillBatches(
  target: Target,
  name: string,
  backfill: NonNullable<Step['backfill']>,
): Promise<void> {
  let reached: string | undefined = await records.reachedBy(target.db, name)
  while (reached !== undefined) {
    const from: string = reached
    reached = await inTransaction(target, [], async (tx) => {
      const next = await backfill(tx as Kysely<unknown>, target.engine, from)
      if (next !== undefined) await records.recordReached(tx, name, next)
      return next
    })
  }
}
