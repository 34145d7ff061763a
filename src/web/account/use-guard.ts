import { useMatches, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSession, type SessionUser } from '../api/session.ts'
import { notify } from '../ui/notify.ts'

/**
 * Returns where to redirect a user who may not see a dashboard page, and what to tell them; undefined if they
 * may see it. `needs` is the role that the page requires; undefined means every signed-in user (SESS-02).
 */
export function redirectOf(
  user: { role: string } | null,
  needs: string | undefined,
): { to: string; text?: string } | undefined {
  if (!user) return { to: '/login', text: 'You must be logged in!' }
  if (user.role !== 'admin' && user.role !== 'user') return { to: '/unauthorized' }
  if (needs && user.role !== needs)
    return { to: '/dashboard', text: 'Access denied! You do not have permission to view this page.' }
  return undefined
}

/**
 * Returns the user if they may see the page. Otherwise returns null, tells them why and redirects them
 * (SESS-02). This only avoids an empty page: the server decides what a user may read and do.
 */
export function useGuard(): SessionUser | null {
  const { history } = useRouter()
  const { known, user } = useSession()
  const needs = useMatches({
    select: (matches) => (matches.some((match) => match.staticData.duty) ? 'admin' : undefined),
  })
  const redirect = known ? redirectOf(user, needs) : undefined
  const { to, text } = redirect ?? {}
  useEffect(() => {
    if (to === undefined) return
    if (text) notify({ text, tone: 'error', isForNextPage: true })
    // The requested page is kept in the address, not in storage, because several tabs may request different
    // pages.
    history.replace(
      to === '/login' ? `/login?from=${encodeURIComponent(history.location.href)}` : to,
      undefined,
      { ignoreBlocker: true },
    )
  }, [to, text, history])
  return known && !redirect ? user : null
}
