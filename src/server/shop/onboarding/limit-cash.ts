import type { Onboarding } from '../../../contract/onboarding.ts'
import type { Tx } from '../../core/db/types.ts'
import type { Actor, AppContext } from '../../core/context.ts'
import { readSavedSettings } from '../settings/saved-settings.ts'
import { updateSettings } from '../settings/update-settings.ts'
import { CASH_ADVICE, effectiveConfig, missingSettings, recommendedValues } from './setting-steps.ts'
import { getOnboarding } from './get-onboarding.ts'

/**
 * Sets the recommended limits of cash on delivery, where they differ.
 * @throws AppError locked if the environment sets another value; invalid_input if the shop has no permanent
 * key to sign links with.
 */
export async function limitCash(tx: Tx, shop: AppContext, { actor }: { actor: Actor }): Promise<Onboarding> {
  const { settings } = shop
  const { cash } = missingSettings(effectiveConfig(settings, await readSavedSettings(tx.db, settings)))
  const values = recommendedValues(CASH_ADVICE, cash)
  await updateSettings(tx, shop, { actor, group: 'limits', values })
  return getOnboarding(tx.db, shop)
}
