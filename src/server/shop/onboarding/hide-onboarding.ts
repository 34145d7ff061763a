import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import type { Tx } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import type { AppContext } from '../../core/context.ts'
import { CHECKLIST_HIDDEN, setMark } from './onboarding-marks.ts'
import { getOnboarding } from './get-onboarding.ts'

/** Hides the set-up checklist. @throws AppError invalid_input if a step is not done yet. */
export async function hideOnboarding(tx: Tx, shop: AppContext): Promise<void> {
  const { steps, hidden } = await getOnboarding(tx.db, shop)
  if (steps.some(({ done, optional }) => !done && !optional))
    throw new AppError('invalid_input', 'Some steps are still open.')
  await setMark(tx, CHECKLIST_HIDDEN)
  addAuditEntry(tx, {
    entity: 'welcome',
    id: null,
    title: 'First steps',
    before: { hidden },
    after: { hidden: true },
  })
}
