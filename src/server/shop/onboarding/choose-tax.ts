import type { Onboarding } from '../../../contract/onboarding.ts'
import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import type { Tx } from '../../core/db/types.ts'
import type { Actor, AppContext } from '../../core/context.ts'
import { updateSettings } from '../settings/update-settings.ts'
import { TAX_CHOSEN, setMark } from './onboarding-marks.ts'
import { getOnboarding } from './get-onboarding.ts'

/** GST on jewellery, in percent. */
const JEWELLERY_TAX = 3

/**
 * Saves the tax rate of jewellery, or keeps the rate in force. @throws AppError locked if the environment
 * sets another.
 */
export async function chooseTax(
  tx: Tx,
  shop: AppContext,
  { actor, choice }: { actor: Actor; choice: 'jewellery' | 'keep' },
): Promise<Onboarding> {
  if (choice === 'jewellery')
    await updateSettings(tx, shop, { actor, group: 'tax', values: { TAX_RATE: JEWELLERY_TAX } })
  await setMark(tx, TAX_CHOSEN)
  addAuditEntry(tx, {
    entity: 'welcome',
    id: null,
    title: 'First steps',
    before: { tax: null },
    after: { tax: choice },
  })
  return getOnboarding(tx.db, shop)
}
