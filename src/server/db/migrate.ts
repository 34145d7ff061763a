import { Migrator, type Migration } from 'kysely/migration'
import type { Kysely } from 'kysely'
import type { Engine } from './client.ts'
import type { Tables } from './tables.ts'
import * as shop from './migrations/0001-shop.ts'
import * as accounts from './migrations/0002-accounts.ts'
import * as orders from './migrations/0003-orders.ts'
import * as office from './migrations/0004-office.ts'
import * as goods from './migrations/0006-goods.ts'
import * as papers from './migrations/0007-papers.ts'
import * as officeMarks from './migrations/0008-office-marks.ts'
import * as privacy from './migrations/0009-privacy.ts'
import * as creditNotes from './migrations/0010-credit-notes.ts'
import * as sessionUse from './migrations/0011-session-use.ts'
import * as unusedMedia from './migrations/0012-unused-media.ts'
import * as secondFactors from './migrations/0013-second-factors.ts'
import * as stockState from './migrations/0014-stock-state.ts'
import * as holds from './migrations/0019-holds.ts'

type Step = { up(db: Kysely<unknown>, engine: Engine): Promise<void> }

/** In order of their names. A step that has been released is never edited; a new one follows it. */
const steps: Record<string, Step> = {
  '0001-shop': shop,
  '0002-accounts': accounts,
  '0003-orders': orders,
  '0004-office': office,
  '0006-goods': goods,
  '0007-papers': papers,
  '0008-office-marks': officeMarks,
  '0009-privacy': privacy,
  '0010-credit-notes': creditNotes,
  '0011-session-use': sessionUse,
  '0012-unused-media': unusedMedia,
  '0013-second-factors': secondFactors,
  '0014-stock-state': stockState,
  '0019-holds': holds,
}

/** Names of all steps that this version of the shop knows, in order. */
export const knownSteps = Object.keys(steps).sort()

/**
 * Brings the database to this version's tables, or only as far as the step named; does nothing when it is there already.
 * @throws whatever the failed step threw; on both engines nothing of any step stays then.
 */
export async function migrate(db: Kysely<Tables>, engine: Engine, last?: string): Promise<void> {
  const migrations = Object.fromEntries(
    Object.entries(steps).map(([name, step]): [string, Migration] => [name, { up: (tx) => step.up(tx, engine) }]),
  )
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last))
  if (error) throw error
}
