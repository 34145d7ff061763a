import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { ALL_TAGS } from '../db/invalidation.ts'
import type { Database } from '../db/types.ts'
import { coalesce } from '../lib/coalesce.ts'
import { applySettings, readSavedSettings } from './saved-settings.ts'
import { readTaxClasses } from './tax-classes.ts'

/** The tag that a save publishes to every node. */
export const SETTINGS_SAVED = 'settings saved'
/** The tag of responses made from settings. Published once this node uses the new ones, so that no old one is cached again. */
export const SETTINGS = 'settings'

/** A database that stays away longer reports all tags when it is back. */
const MOST_ATTEMPTS = 3
const RETRY_MS = 250

/**
 * Applies the saved settings, now and whenever an administrator on any node has saved some: `config` is updated in
 * place.
 */
export async function followSettings(config: Config, db: Pick<Database, 'reader' | 'changes'>, log: FastifyBaseLogger): Promise<void> {
  const apply = async () => {
    const [saved, taxClasses] = [await readSavedSettings(db.reader, config), await readTaxClasses(db.reader)]
    applySettings(config, saved)
    config.taxClasses = taxClasses
  }
  await apply()
  const follow = coalesce(async () => {
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
      try {
        await apply()
        db.changes.publish([SETTINGS])
        return
      } catch (error) {
        log.error(error, 'the saved settings could not be read')
        await sleep(RETRY_MS, undefined, { ref: false })
      }
    }
  })
  db.changes.listen((tags) => {
    if (tags.includes(SETTINGS_SAVED) || tags.includes(ALL_TAGS)) void follow()
  })
}
