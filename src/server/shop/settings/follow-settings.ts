import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../core/config/config.ts'
import { followChanges } from '../../core/db/follow-changes.ts'
import type { Database } from '../../core/db/types.ts'
import { readOwnCategories } from './own-categories.ts'
import { applySettings, readSavedSettings } from './saved-settings.ts'
import { readTaxClasses } from './tax-classes.ts'

/** The tag that a save publishes to every node. */
export const SETTINGS_SAVED = 'settings saved'
/** The tag of responses made from settings. */
export const SETTINGS = 'settings'

/**
 * Applies the saved settings, now and whenever an administrator on any node has saved some: `config` is
 * updated in place.
 */
export function followSettings(
  config: Config,
  db: Pick<Database, 'reader' | 'changes'>,
  log: FastifyBaseLogger,
): Promise<void> {
  const apply = async () => {
    const [saved, taxClasses] = [await readSavedSettings(db.reader, config), await readTaxClasses(db.reader)]
    const ownCategories = await readOwnCategories(db.reader)
    const hasPinRules =
      (await db.reader.selectFrom('pin_rules').select('prefix').limit(1).executeTakeFirst()) !== undefined
    applySettings(config, saved)
    Object.assign(config, { taxClasses, ownCategories: ownCategories.map(({ name }) => name), hasPinRules })
    return [SETTINGS]
  }
  return followChanges(db, log, { saved: SETTINGS_SAVED, apply })
}
