import type { Config } from '../../core/config/config.ts'
import type { SettingName } from '../../core/config/environment.ts'
import type { Tx } from '../../core/db/types.ts'
import { SETTINGS_SAVED } from '../settings/follow-settings.ts'

/** Who saved the settings that came with the demonstration. */
const SAVED_WITH_DEMONSTRATION = 'demonstration'

/** What the demonstration promises its customers, as a shop of its kind would. */
const promises: Partial<Record<SettingName, number | boolean>> = { RETURN_DAYS: 15, INSURED_DELIVERY: true }

/** Saves the promises of the demonstration, except those that the environment sets. */
export async function writePromises(tx: Tx, { given }: Pick<Config, 'given'>): Promise<void> {
  const rows = Object.entries(promises)
    .filter(([key]) => given[key] === undefined)
    .map(([key, value]) => ({
      key,
      value: JSON.stringify(value),
      updated_at: Date.now(),
      updated_by: SAVED_WITH_DEMONSTRATION,
    }))
  if (rows.length === 0) return

  await tx.db
    .insertInto('shop_settings')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  tx.invalidate(SETTINGS_SAVED)
}

/** Takes the promises of the demonstration back, unless the owner has saved them. */
export async function withdrawPromises(tx: Tx): Promise<void> {
  await tx.db.deleteFrom('shop_settings').where('updated_by', '=', SAVED_WITH_DEMONSTRATION).execute()
  tx.invalidate(SETTINGS_SAVED)
}
