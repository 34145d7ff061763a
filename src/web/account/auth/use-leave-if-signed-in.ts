import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { currentSession } from '../../api/session.ts'

/** Redirects a visitor who is already signed in to `to`, or to their dashboard. */
export function useLeaveIfSignedIn(to?: string): void {
  const { history } = useRouter()
  const address = useRef(to)
  useEffect(() => {
    // Only when the page opens: a form that signs in goes on by itself.
    const home = dashboards.get(currentSession().user?.role ?? '')
    if (home) history.replace(address.current ?? home)
  }, [history])
}

/** Roles with a dashboard. Others may do nothing here, signed in or not. */
const dashboards = new Map([
  ['user', '/dashboard'],
  ['admin', '/dashboard/admin'],
])
