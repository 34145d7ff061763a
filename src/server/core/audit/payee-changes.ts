import type { MorningBoard } from '../../../contract/morning-board.ts'
import { ownerSettings } from '../config/environment.ts'
import type { Reader } from '../db/types.ts'
import { toIsoString } from '../lib/iso-time.ts'
import { filteredEntries } from './audit-queries.ts'

const SHOWN_MS = 48 * 3_600_000

/** The labels of the settings that name the payee. */
export const payeeLabels: Record<string, string> = Object.fromEntries(
  [...ownerSettings].flatMap(([key, { payee, label }]) => (payee ? [[key, label]] : [])),
)

/** Returns the changes of payee, bank account and mail server in the 48 hours before `now`, newest first. */
export async function listPayeeChanges(db: Reader, now: number): Promise<MorningBoard['payeeChanges']> {
  const rows = await filteredEntries(db, { entity: 'settings' })
    .selectAll()
    .where('at', '>', now - SHOWN_MS)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows
    .map(({ at, username, after }) => ({
      at: toIsoString(at),
      by: username,
      values: payeeValues(JSON.parse(after ?? '{}') as Record<string, unknown>),
    }))
    .filter(({ values }) => Object.keys(values).length > 0)
}

const payeeValues = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key in payeeLabels))
