/** Where to redirect a user who may not see a page, and what to tell them. */
export type FormErrors = { to: string; text?: string }

/**
 * Returns why this user may not see a dashboard page, or undefined if they may. `needs` is the role that the page
 * requires; undefined means every signed-in user (SESS-02).
 */
export function formErrorsOf(user: { role: string } | null, needs: string | undefined): FormErrors | undefined {
  if (!user) return { to: '/login', text: 'You must be logged in!' }
  if (user.role !== 'admin' && user.role !== 'user') return { to: '/unauthorized' }
  if (needs && user.role !== needs) return { to: '/dashboard', text: 'Access denied! You do not have permission to view this page.' }
  return undefined
}
