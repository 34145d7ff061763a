/** Where someone who may not see a page is sent, and what they are told. */
export type FormErrors = { to: string; text?: string }

/**
 * Why this person may not see a page of the dashboard; undefined when they may. `needs` is the role that the page is
 * for, undefined when it is for everyone who is signed in (SESS-02).
 */
export function formErrorsOf(user: { role: string } | null, needs: string | undefined): FormErrors | undefined {
  if (!user) return { to: '/login', text: 'You must be logged in!' }
  if (user.role !== 'admin' && user.role !== 'user') return { to: '/unauthorized' }
  if (needs && user.role !== needs) return { to: '/dashboard', text: 'Access denied! You do not have permission to view this page.' }
  return undefined
}
