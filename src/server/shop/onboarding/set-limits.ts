import type { Onboarding } from '../../../contract/onboarding.ts'
import type { Tx } from '../../core/db/types.ts'
import type { Config } from '../../core/config/config.ts'
import type { Actor } from '../../core/context.ts'
import { effectiveSettings, readSavedSettings } from '../settings/saved-settings.ts'
import { hasLastingKey } from '../../core/config/secret-key.ts'
import { keyNeeded, updateSettings } from '../settings/update-settings.ts'
import { ADVISED_UNPAID_PIECES, effectiveConfig, missingSettings } from './setting-steps.ts'
import { getOnboarding } from './get-onboarding.ts'

/** Rupees: the suggested amount above which orders need a PAN and cannot be paid by UPI. */
const SUGGESTED_LIMIT = 200_000

/**
 * Sets the limits for PAN, UPI and, in a public shop, unpaid pieces, each unless it has a value.
 * @throws AppError locked; invalid_input if the shop has no permanent key to encrypt PANs with.
 */
export async function setLimits(tx: Tx, settings: Config, actor: Actor): Promise<Onboarding> {
  if (!hasLastingKey(settings)) throw keyNeeded()
  const { env } = effectiveSettings(settings, await readSavedSettings(tx.db, settings))
  const values = Object.fromEntries(
    (['PAN_LIMIT', 'UPI_LIMIT'] as const)
      .filter((key) => env[key] === undefined)
      .map((key) => [key, SUGGESTED_LIMIT]),
  )
  await updateSettings(tx, settings, actor, { group: 'payment', values })

  const { limits } = missingSettings(effectiveConfig(settings, await readSavedSettings(tx.db, settings)))
  if (limits.includes('UNPAID_PIECES'))
    await updateSettings(tx, settings, actor, {
      group: 'limits',
      values: { UNPAID_PIECES: ADVISED_UNPAID_PIECES },
    })

  return getOnboarding(tx.db, settings)
}
