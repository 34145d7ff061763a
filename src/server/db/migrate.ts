import { Migrator, type Migration } from 'kysely/migration'
import { sql, type Kysely } from 'kysely'
import { StartError } from '../lib/errors.ts'
import type { Engine } from './types.ts'
import { silentLog, type DatabaseLog } from './database-log.ts'
import type { Tables } from './schema/tables.ts'
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
import * as signIn from './migrations/0015-sign-in.ts'
import * as storedPdfs from './migrations/0016-stored-pdfs.ts'
import * as holds from './migrations/0019-holds.ts'
import * as schemaInfo from './migrations/0020-works-from.ts'
import * as stockRelease from './migrations/0022-stock-release.ts'
import * as pictureColors from './migrations/0024-picture-colors.ts'
import * as refundsDue from './migrations/0027-refunds-due.ts'
import * as productVisibility from './migrations/0030-product-visibility.ts'
import * as dealSwitch from './migrations/0031-deal-switch.ts'
import * as settings from './migrations/0032-settings.ts'
import * as taxClasses from './migrations/0033-tax-classes.ts'
import * as variants from './migrations/0034-variants.ts'
import * as metalRates from './migrations/0035-metal-rates.ts'
import * as orderPans from './migrations/0036-order-pans.ts'
import * as hiddenReviews from './migrations/0037-hidden-reviews.ts'
import * as collections from './migrations/0038-collections.ts'
import * as pieces from './migrations/0039-pieces.ts'
import * as productFacts from './migrations/0040-product-facts.ts'
import * as weighedPrices from './migrations/0042-weighed-prices.ts'
import * as holdsOfPrices from './migrations/0043-holds-of-prices.ts'
import * as notesAndOrderSearch from './migrations/0045-notes-and-order-search.ts'
import * as shipments from './migrations/0046-shipments.ts'
import * as contentLinks from './migrations/0047-content-links.ts'

type Step = {
  up(db: Kysely<unknown>, engine: Engine): Promise<void>
  /** Whether versions that do not know this step cannot work with its tables. A step that only adds leaves it unset. */
  breaks?: boolean
}

/**
 * Sorted by name. Never edit a released step; add a new one. A new step must not rewrite a PostgreSQL table
 * (`new-steps.test.ts`), because customers could not order meanwhile.
 */
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
  '0015-sign-in': signIn,
  '0016-stored-pdfs': storedPdfs,
  '0019-holds': holds,
  '0020-works-from': schemaInfo,
  '0022-stock-release': stockRelease,
  '0024-picture-colors': pictureColors,
  '0027-refunds-due': refundsDue,
  '0030-product-visibility': productVisibility,
  '0031-deal-switch': dealSwitch,
  '0032-settings': settings,
  '0033-tax-classes': taxClasses,
  '0034-variants': variants,
  '0035-metal-rates': metalRates,
  '0036-order-pans': orderPans,
  '0037-hidden-reviews': hiddenReviews,
  '0038-collections': collections,
  '0039-pieces': pieces,
  '0040-product-facts': productFacts,
  '0042-weighed-prices': weighedPrices,
  '0043-holds-of-prices': holdsOfPrices,
  '0045-notes-and-order-search': notesAndOrderSearch,
  '0046-shipments': shipments,
  '0047-content-links': contentLinks,
}

/** Names of all steps that this version of the shop knows, in order. */
export const knownSteps = Object.keys(steps).sort()

/**
 * Migrates the database to this version, or only up to the step `last`. Does nothing if that is already done, or if a
 * newer version has migrated it further and this version can still work with it.
 * @throws StartError if this version cannot work with it; otherwise the error of the failed step. On both engines a
 * failure rolls back every step.
 */
export async function migrate(db: Kysely<Tables>, engine: Engine, last?: string, log: DatabaseLog = silentLog): Promise<void> {
  if (await isNewer(db, engine, log)) return
  const migrations = Object.fromEntries(
    Object.entries(steps).map(([name, step]): [string, Migration] => [name, { up: (tx) => take(name, step, tx as Kysely<Tables>, engine) }]),
  )
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last))
  // A newer version may have migrated the database while this one was waiting.
  if (error && !(await isNewer(db, engine, log).catch(() => false))) throw error
}

async function take(name: string, { up, breaks }: Step, tx: Kysely<Tables>, engine: Engine): Promise<void> {
  await up(tx as Kysely<unknown>, engine)
  if (!breaks) return
  await tx.insertInto('schema_info').values({ id: 1, works_from: name }).onConflict((oc) => oc.column('id').doUpdateSet({ works_from: name })).execute()
}

/** Whether a newer version has migrated the database further. @throws StartError if this version cannot work with it. */
async function isNewer(db: Kysely<Tables>, engine: Engine, log: DatabaseLog): Promise<boolean> {
  const taken = await readSteps(db, engine)
  const newest = taken.findLast((name) => !knownSteps.includes(name))
  if (newest === undefined) return false
  const worksFrom = await oldestThatWorks(db, taken)
  const canWork = knownSteps.every((name) => taken.includes(name)) && worksFrom !== undefined && knownSteps.includes(worksFrom)
  if (!canWork) {
    throw new StartError(
      `The database was migrated to ${newest} by a newer version of the shop. This version (${knownSteps.at(-1)}) cannot use it. Start the newer version, or restore a backup from before the update.`,
    )
  }
  log.warn(`the database was migrated to ${newest} by a newer version of the shop; this version can use it`)
  return true
}

/** The oldest step that a version must know to work with this database; undefined if that is not recorded. */
async function oldestThatWorks(db: Kysely<Tables>, taken: string[]): Promise<string | undefined> {
  if (!taken.includes('0020-works-from')) return undefined
  const row = await db.selectFrom('schema_info').select('works_from').executeTakeFirst()
  return row?.works_from
}

/** The names of the migrations this database has had, in order. */
export async function readSteps(db: Kysely<Tables>, engine: Engine): Promise<string[]> {
  const there =
    engine === 'postgres'
      ? sql<{ name: string }>`select relname as name from pg_class where relname = 'kysely_migration' and relnamespace = current_schema()::regnamespace`
      : sql<{ name: string }>`select name from sqlite_master where name = 'kysely_migration'`
  if ((await there.execute(db)).rows.length === 0) return []
  return (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows.map(({ name }) => name)
}
