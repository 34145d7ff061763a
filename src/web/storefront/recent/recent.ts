import { RECENT_KEY } from '../../api/session-keys.ts'
import { log } from '../../lib/log.ts'

const MAX_RECENT = 12

/** Returns the ids of the products viewed last, newest first (WISH-05). They stay in the browser. */
export function recentIds(): string[] {
  try {
    const ids = JSON.parse(localStorage.getItem(RECENT_KEY) ?? '[]') as string[]
    return ids.filter((id) => /^[0-9a-f-]{36}$/.test(id))
  } catch {
    // Storage is blocked, or was edited.
    return []
  }
}

export function rememberRecent(id: string): void {
  try {
    localStorage.setItem(
      RECENT_KEY,
      JSON.stringify([id, ...recentIds().filter((each) => each !== id)].slice(0, MAX_RECENT)),
    )
  } catch (error) {
    log('The browser storage is not available.', error)
  }
}
