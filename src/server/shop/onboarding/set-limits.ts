import type { Onboarding } from '../../../contract/onboarding.ts'
import type { Tx } from '../../core/db/types.ts'
import type { Actor, AppContext } from '../../core/context.ts'
import { readSavedSettings } from '../settings/saved-settings.ts'
import { hasLastingKey } from '../../core/config/secret-key.ts'
import { keyNeeded, updateSettings } from '../settings/update-settings.ts'
import {
  AMOUNT_ADVICE,
  effectiveConfig,
  missingSettings,
  recommendedValues,
  UNPAID_ADVICE,
} from './setting-steps.ts'
import { getOnboarding } from './get-onboarding.ts'

/**
 * Sets the limits for PAN, UPI and, in a public shop, unpaid pieces, each unless it has a value.
 * @throws AppError locked; invalid_input if the shop has no permanent key to encrypt PANs with.
 */
export async function setLimits(tx: Tx, shop: AppContext, { actor }: { actor: Actor }): Promise<Onboarding> {
  const { settings } = shop
  if (!hasLastingKey(settings)) throw keyNeeded()
  const { limits } = missingSettings(effectiveConfig(settings, await readSavedSettings(tx.db, settings)))

  const values = recommendedValues(AMOUNT_ADVICE, limits)
  await updateSettings(tx, shop, { actor, group: 'payment', values })
  if (limits.includes('UNPAID_PIECES'))
    await updateSettings(tx, shop, { actor, group: 'limits', values: UNPAID_ADVICE })

  return getOnboarding(tx.db, shop)
}
