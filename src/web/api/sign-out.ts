import { logout } from '../../contract/account.ts'
import { log } from '../lib/log.ts'
import { mayLeave } from '../ui/may-leave.ts'
import type { Api } from './client.ts'
import { dropDraftsEverywhere } from './drafts.ts'
import { PIN_KEY, RECENT_KEY } from './session-keys.ts'
import { clearUser } from './session.ts'

/**
 * Asks about unsaved changes, ends the session on the server and then in the browser, after `leave` has
 * navigated to a public page. Typed text goes too: drafts, in every tab, the PIN code, and what was viewed. A
 * failure is only logged, and the user stays signed in.
 */
export async function signOut(api: Api, leave: () => Promise<unknown>): Promise<void> {
  if (!(await mayLeave())) return
  try {
    await api(logout, {})
  } catch (error) {
    log('Signing out failed.', error)
    return
  }
  await leave()
  clearUser()
  try {
    for (const key of [PIN_KEY, RECENT_KEY]) localStorage.removeItem(key)
    dropDraftsEverywhere()
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}
