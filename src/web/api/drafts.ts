/** How the keys of unsaved forms in sessionStorage begin. */
export const DRAFT_PREFIX = 'draft '

/**
 * Written and removed when a user logs out: tells other tabs, which cannot tell a logout from an expired
 * login otherwise.
 */
const LOGOUT_KEY = 'logout'

/** Removes the drafts of this tab, and lets the other tabs remove theirs. */
export function dropDraftsEverywhere(): void {
  dropDrafts()
  localStorage.setItem(LOGOUT_KEY, '1')
  localStorage.removeItem(LOGOUT_KEY)
}

/**
 * Removes the drafts of this tab when a user logs out in another one. The subscription lasts as long as the
 * page.
 */
export const dropDraftsOnLogout = (): void =>
  addEventListener('storage', ({ key }) => key === LOGOUT_KEY && dropDrafts())

function dropDrafts(): void {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(DRAFT_PREFIX)) sessionStorage.removeItem(key)
}
