import type { Reader } from '../../core/db/types.ts'
import { countRows } from './pin-rules.ts'

/** Counts the rows of the PIN list. */
export const countPinRules = async (db: Reader): Promise<{ rules: number }> => ({
  rules: await countRows(db),
})
