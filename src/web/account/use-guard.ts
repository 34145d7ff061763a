import { useMatches, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSession, type SessionUser } from '../api/session.ts'
import { notify } from '../ui/notify.ts'
import { formErrorsOf } from './form-errors.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Who may see the pages of this route: only administrators. */
    role?: 'admin'
  }
}

/**
 * The user when they may see the page; otherwise null, and they are told why and sent on (SESS-02). This only spares
 * people a page that would stay empty: what they may read and do, the server decides.
 */
export function useGuard(): SessionUser | null {
  const { history } = useRouter()
  const { known, user } = useSession()
  const needs = useMatches({ select: (matches) => matches.find((match) => match.staticData.role)?.staticData.role })
  const refusal = known ? formErrorsOf(user, needs) : undefined
  const { to, text } = refusal ?? {}
  useEffect(() => {
    if (to === undefined) return
    if (text) notify({ text, tone: 'error' })
    // The page asked for is remembered as the address, not as what the storage says: several tabs ask for several.
    history.replace(to === '/login' ? `/login?from=${encodeURIComponent(history.location.href)}` : to, undefined, { ignoreBlocker: true })
  }, [to, text, history])
  return known && !refusal ? user : null
}
