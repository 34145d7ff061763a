import type { Onboarding } from '../../../contract/onboarding.ts'
import type { Actor, AppContext } from '../../core/context.ts'
import type { Tx } from '../../core/db/types.ts'
import { readSavedSettings } from '../settings/saved-settings.ts'
import { updateSettings } from '../settings/update-settings.ts'
import { getOnboarding } from './get-onboarding.ts'
import { COUNTER_ADVICE, effectiveConfig, missingSettings, recommendedValues } from './setting-steps.ts'

/**
 * Sets the recommended limits of the duty counter where there are none. @throws AppError locked if the
 * environment sets another value.
 */
export async function limitCounter(
  tx: Tx,
  shop: AppContext,
  { actor }: { actor: Actor },
): Promise<Onboarding> {
  const { settings } = shop
  const { counter } = missingSettings(effectiveConfig(settings, await readSavedSettings(tx.db, settings)))
  const values = recommendedValues(COUNTER_ADVICE, counter)
  await updateSettings(tx, shop, { actor, group: 'jewellery', values })

  return getOnboarding(tx.db, shop)
}
