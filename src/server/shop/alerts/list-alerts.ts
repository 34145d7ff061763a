import type { Alert } from '../../../contract/alert.ts'
import type { Actor } from '../../core/context.ts'
import type { Reader } from '../../core/db/types.ts'
import { alertsOf, presentAlert } from './alert-row.ts'

/** Lists the open alerts of a customer, newest first. */
export async function listAlerts(db: Reader, { actor }: { actor: Actor }): Promise<Alert[]> {
  const rows = await alertsOf(db, actor.id).where('sent_at', 'is', null).execute()
  return rows.map(presentAlert)
}
