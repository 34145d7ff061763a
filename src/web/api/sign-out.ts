import { logout } from '../../contract/account.ts'
import { log } from '../app/log.ts'
import type { Api } from './client.ts'
import { clearUser } from './session.ts'

/**
 * Ends the session on the server and then here, after `leave` has gone to a page that anyone may see. A failure is only
 * logged, and the user stays.
 */
export async function signOut(api: Api, leave: () => Promise<unknown>): Promise<void> {
  try {
    await api(logout, {})
  } catch (error) {
    log('Signing out failed.', error)
    return
  }
  await leave()
  clearUser()
}
