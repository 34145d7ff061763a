import type { Tx } from '../../core/db/types.ts'

export const CHECKLIST_HIDDEN = 'welcome-hidden'
export const TAX_CHOSEN = 'tax-chosen'

/** Records a mark, once. */
export const setMark = (tx: Tx, name: string) =>
  tx.db
    .insertInto('office_marks')
    .values({ name, created_at: Date.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
