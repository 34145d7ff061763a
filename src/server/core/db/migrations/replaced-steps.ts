import { sql, type Kysely } from 'kysely'
import { StartError } from '../../lib/errors.ts'
import type { Tables } from '../schema/tables.ts'
import type { Engine } from '../types.ts'
import { completeTables } from './complete-tables.ts'

/**
 * The last commit before `0001-initial` replaced its steps: started once, it migrates an older database to
 * the last of them.
 */
export const LAST_COMMIT = 'cc0bcbac'
export const INITIAL_STEP = '0001-initial'

/** The steps of that commit. */
export const lastCommittedSteps: readonly string[] = [
  '0001-shop',
  '0002-accounts',
  '0003-orders',
  '0004-office',
  '0006-goods',
  '0007-papers',
  '0008-office-marks',
  '0009-privacy',
  '0010-credit-notes',
  '0011-session-use',
  '0012-unused-media',
  '0013-second-factors',
  '0014-stock-state',
  '0015-sign-in',
  '0016-stored-pdfs',
  '0019-holds',
  '0020-works-from',
  '0022-stock-release',
  '0024-picture-colors',
  '0027-refunds-due',
  '0030-product-visibility',
  '0031-deal-switch',
  '0032-settings',
  '0033-tax-classes',
  '0034-variants',
  '0035-metal-rates',
  '0036-order-pans',
  '0037-hidden-reviews',
  '0038-collections',
  '0039-pieces',
  '0040-product-facts',
  '0042-weighed-prices',
  '0043-holds-of-prices',
  '0045-notes-and-order-search',
  '0046-shipments',
  '0047-content-links',
]

/**
 * The steps that `0001-initial` replaced. It creates the same tables. The last five are in no commit: only
 * databases of development have had them.
 */
export const replacedSteps: readonly string[] = [
  ...lastCommittedSteps,
  '0048-cash-orders',
  '0050-order-money',
  '0055-recent-logins',
  '0057-product-indexes',
  '0058-import-progress',
]

/** Every database that was made before `0001-initial` has had this step. */
const FIRST_REPLACED = '0001-shop'

const isSame = (names: readonly string[], others: readonly string[]) => names.join() === others.join()

/**
 * Returns the steps of a database or a backup, with `0001-initial` in place of all those that it replaced, or
 * of those of the last commit: its tables hold their rows, too.
 * @throws StartError with this message if only some of those have run
 */
export function currentSteps(names: string[], refusal: string): string[] {
  if (!names.includes(FIRST_REPLACED)) return names
  if (!isSame(names, replacedSteps) && !isSame(names, lastCommittedSteps)) throw new StartError(refusal)
  return [INITIAL_STEP]
}

/**
 * Completes a database of the last commit, and records `0001-initial` in place of the steps that it replaced.
 */
export async function replaceSteps(tx: Kysely<Tables>, engine: Engine, stored: string[]): Promise<void> {
  if (isSame(stored, lastCommittedSteps)) await completeTables(tx, engine)

  await sql`update kysely_migration set name = ${INITIAL_STEP} where name = ${FIRST_REPLACED}`.execute(tx)
  await sql`delete from kysely_migration where name in (${sql.join(replacedSteps)})`.execute(tx)
  await tx
    .updateTable('schema_info')
    .set({ works_from: INITIAL_STEP })
    .where('works_from', 'in', replacedSteps)
    .execute()
}

export const hasReplacedSteps = (stored: string[]): boolean => stored.includes(FIRST_REPLACED)
