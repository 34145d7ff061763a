import type { AppContext } from '../../core/context.ts'
import type { Tx } from '../../core/db/types.ts'
import { getRecentLogin } from './get-recent-login.ts'

/** Makes a session a recent login, since its user has entered the password; returns until when. */
export async function reauthenticate(
  tx: Tx,
  shop: AppContext,
  { tokenHash }: { tokenHash: string },
): Promise<{ until: string }> {
  const now = Date.now()
  await tx.db.updateTable('sessions').set({ confirmed_at: now }).where('token_hash', '=', tokenHash).execute()
  return getRecentLogin(shop, { confirmedAt: now })
}
